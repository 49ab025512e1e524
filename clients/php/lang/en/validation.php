<?php

return [
    'workday' => 'The :attribute must be a workday: :reason.',
    'reasons' => [
        'format' => 'use YYYY-MM-DD',
        'holiday' => ':date is a day off, :name',
        'no_data' => 'there is no data for :date',
        'weekend' => ':date is a :day',
    ],
];
