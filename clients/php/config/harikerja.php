<?php

return [
    // The calendar that the application uses: 'national', the name of another built-in
    // calendar such as 'idx', or the content of a calendar file as an array.
    'calendar' => 'national',

    // The absolute path of a dataset.json that is newer than the built-in data, or null.
    // If the file is missing or not valid, this is reported, and the built-in data is used.
    'dataset' => null,
];
