<?php

return [
    // The calendar of the application: null for the national calendar, the name of a
    // calendar in the data such as 'idx', or the content of a calendar file as an array.
    'calendar' => null,

    // The path of a dataset.json that is newer than the data of the package, or null. If
    // there is no such file, or it cannot be used, the data of the package is used.
    'dataset' => null,
];
