<?php

/**
 * Prints how long some questions take, in microseconds. It prints the shortest time of many
 * rounds, because other programs may use the machine at the same time. With OPcache, as in
 * production:
 * php -d opcache.enable_cli=1 scripts/bench.php
 */

declare(strict_types=1);

require __DIR__.'/../tests/bootstrap.php';

$calendar = Harikerja\Calendar::national();
$date = new DateTimeImmutable('2026-03-18');
$start = hrtime(true);
$calendar->isWorkday('2026-03-18');
printf("%-28s %8.2f\n", 'first question', (hrtime(true) - $start) / 1000);
$questions = [
    'addWorkdays, text' => static fn () => $calendar->addWorkdays('2026-03-18', 5),
    'addWorkdays, DateTime' => static fn () => $calendar->addWorkdays($date, 5),
    'addWorkdays, 1000 days' => static fn () => $calendar->addWorkdays('2018-03-18', 1000),
    'addWorkdays, own weekend' => static fn () => $calendar->addWorkdays('2026-03-18', 5, weekend: 'sun'),
    'subtractWorkdays' => static fn () => $calendar->subtractWorkdays('2026-03-18', 5),
    'diffWorkdays' => static fn () => $calendar->diffWorkdays('2026-03-18', '2026-05-18'),
    'isWorkday' => static fn () => $calendar->isWorkday('2026-03-18'),
];
foreach ($questions as $name => $ask) {
    $best = INF;
    for ($round = 0; $round < 300; ++$round) {
        $start = hrtime(true);
        for ($i = 0; $i < 300; ++$i) {
            $ask();
        }
        $best = min($best, (hrtime(true) - $start) / 300 / 1000);
    }
    printf("%-28s %8.2f\n", $name, $best);
}
