<?php

return [
    // The calendar of the application: null for the national calendar, the name of a
    // calendar in the data such as 'idx', or the content of a calendar file as an array.
    'calendar' => null,
];
