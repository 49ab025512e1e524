<?php

return [
    'workday' => 'Isian :attribute harus hari kerja: :reason.',
    'reasons' => [
        'format' => 'gunakan bentuk YYYY-MM-DD',
        'holiday' => ':date adalah hari libur, :localName',
        'no_data' => 'belum ada data untuk :date',
        'weekend' => ':date adalah hari :localDay',
    ],
];
