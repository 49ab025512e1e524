-- Tests of the functions for PostgreSQL, with pgTAP. The data covers 2009 to 2027 or
-- later.
\set ECHO none
\set QUIET 1
\pset format unaligned
\pset tuples_only true
SELECT plan(33);

SELECT is(is_workday('2026-03-17'), true, 'a Tuesday is a workday');
SELECT is(is_workday('2026-03-20'), false, 'collective leave is off');
SELECT is(is_workday('2026-03-21'), false, 'Eid al-Fitr is off');
SELECT is(is_workday('2026-03-29'), false, 'a Sunday is off');
SELECT is(add_workdays('2026-03-18', 5), date '2026-03-31', 'five workdays after 18 March 2026');
SELECT is(add_workdays('2026-03-31', -5), date '2026-03-17', 'five workdays before 31 March 2026');
SELECT is(add_workdays('2026-03-21', 1), date '2026-03-25', 'a start on a day off');
SELECT is(add_workdays('2026-03-21', -1), date '2026-03-17', 'backwards from a day off');
SELECT is(add_workdays('2026-03-21', 0), date '2026-03-21', 'zero workdays');
SELECT is(add_workdays('2050-01-01', 0), date '2050-01-01', 'zero workdays need no data');
SELECT is(count_workdays('2026-01-01', '2026-01-05'), 2, 'both ends count');
SELECT is(count_workdays('2026-03-20', '2026-03-20'), 0, 'one day off');
SELECT is(count_workdays('2026-03-17', '2026-03-17'), 1, 'one workday');
SELECT is(count_workdays((SELECT min(date) FROM days), (SELECT max(date) FROM days)), (SELECT max(workdays) FROM days), 'all workdays');

SELECT is(is_workday(NULL), NULL, 'is_workday of null');
SELECT is(add_workdays('2026-01-01', NULL), NULL, 'add_workdays of null');
SELECT is(count_workdays(NULL, '2026-01-01'), NULL, 'count_workdays of null');

-- The day before the first date needs no data, because it is not counted.
SELECT is(add_workdays((SELECT min(date) - 1 FROM days), 1), (SELECT min(date) FROM days WHERE workday = 1), 'the first workday');
SELECT is(add_workdays((SELECT max(date) + 1 FROM days), -1), (SELECT max(date) FROM days WHERE workday = 1), 'the last workday');

SELECT throws_ok($$SELECT is_workday('2008-12-31')$$, '22008', NULL, 'a date before the data');
SELECT throws_ok('SELECT is_workday(max(date) + 1) FROM days', '22008', NULL, 'a date after the data');
SELECT throws_ok($$SELECT is_workday('infinity')$$, '22008', NULL, 'infinity');
SELECT throws_ok('SELECT add_workdays(max(date), 1) FROM days', '22008', NULL, 'the day after the data');
SELECT throws_ok('SELECT add_workdays(min(date), -1) FROM days', '22008', NULL, 'the day before the data');
SELECT throws_ok('SELECT add_workdays(min(date) - 2, 1) FROM days', '22008', NULL, 'a start long before the data');
SELECT throws_ok($$SELECT add_workdays('2026-01-01', 2147483647)$$, '22008', NULL, 'the largest number');
SELECT throws_ok($$SELECT add_workdays('2026-01-01', -2147483648)$$, '22008', NULL, 'the smallest number');
SELECT throws_ok($$SELECT count_workdays('2008-12-31', '2026-01-01')$$, '22008', NULL, 'a span that begins before the data');
SELECT throws_ok($$SELECT count_workdays('2026-01-02', '2026-01-01')$$, '22023', 'the start 2026-01-02 is after the end 2026-01-01', 'a span that ends before its start');

-- The functions find the tables from every schema.
SET search_path TO public;
SELECT is(harikerja.add_workdays('2026-03-18', 5), date '2026-03-31', 'add_workdays with another search path');
SELECT is(harikerja.count_workdays('2026-01-01', '2026-01-05'), 2, 'count_workdays with another search path');

-- A temporary table with the name "days" does not change the answers.
CREATE TEMPORARY TABLE days AS SELECT date, weekday, class, 1 AS workday, 0 AS workdays FROM harikerja.days;
SELECT is(harikerja.is_workday('2026-03-20'), false, 'is_workday with a temporary table days');
SELECT is(harikerja.count_workdays('2026-01-01', '2026-01-05'), 2, 'count_workdays with a temporary table days');
SELECT * FROM finish();
