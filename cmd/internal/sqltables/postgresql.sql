-- Functions for PostgreSQL. Load harikerja.sql first. The functions use the table "days"
-- of the schema that is current when this file is loaded. They use its columns "workday"
-- and "workdays", which have the default rules or the rules of the exported calendar.
--
-- If an answer depends on a date without data, the function fails with the SQLSTATE 22008
-- (datetime_field_overflow). If the start is after the end, the SQLSTATE is 22023
-- (invalid_parameter_value). The detail of each error is the error code of the API.
-- If an argument is null, the result is null.

BEGIN;

-- If another load changes the functions, this waits until it has ended. Then it sets the
-- search path of the functions. pg_temp is at its end, so a temporary table with the name
-- days does not change the answers.
DO $$
DECLARE
  name text;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('harikerja'));
  -- PostgreSQL ignores a schema of the search path that does not exist, and would create
  -- the functions in the next one.
  FOREACH name IN ARRAY string_to_array(current_setting('search_path'), ',') LOOP
    name := btrim(name, ' "');
    EXIT WHEN name = current_schema();
    IF name <> '$user' AND to_regnamespace(quote_ident(name)) IS NULL THEN
      RAISE 'there is no schema "%", which is in the search path', name USING ERRCODE = '3F000',
        HINT = 'Correct the name in SET search_path, or create the schema, and load harikerja.sql and this file again.'
          || coalesce(' harikerja.sql was loaded into the schema ' || quote_ident(current_schema()) || ' if it was loaded in this session.', '');
    END IF;
  END LOOP;
  IF to_regclass(quote_ident(current_schema()) || '.days') IS NULL THEN
    RAISE 'the schema "%" has no table days', coalesce(current_schema(), '') USING ERRCODE = '42P01',
      HINT = 'Name the schema of the tables in SET search_path, or load harikerja.sql into this schema first.';
  END IF;
  PERFORM set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);
END $$;

CREATE OR REPLACE FUNCTION is_workday(day date) RETURNS boolean
LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE SET search_path FROM CURRENT AS $$
DECLARE
  flag integer;
BEGIN
  SELECT d.workday INTO flag FROM days d WHERE d.date = day;
  IF NOT FOUND THEN
    RAISE 'there is no data for %: the data covers % to %', day, (SELECT min(d.date) FROM days d), (SELECT max(d.date) FROM days d)
      USING ERRCODE = '22008', DETAIL = 'DATASET_NOT_FOUND';
  END IF;
  RETURN flag = 1;
END $$;

COMMENT ON FUNCTION is_workday(date) IS 'Returns whether a date is a workday.';

-- The start date itself is not counted and need not have data. But the first counted date
-- must have data. This is the date after the start date, or the date before the start date
-- if count is negative. If count is 0, the result is the start date.
CREATE OR REPLACE FUNCTION add_workdays(day date, count integer) RETURNS date
LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE SET search_path FROM CURRENT AS $$
DECLARE
  target bigint; -- the number of the result among all workdays
  result date;
BEGIN
  IF count = 0 THEN
    RETURN day;
  ELSIF count > 0 THEN
    SELECT d.workdays - d.workday + count::bigint INTO target FROM days d WHERE d.date = day + 1;
  ELSE
    SELECT d.workdays + 1 + count::bigint INTO target FROM days d WHERE d.date = day - 1;
  END IF;
  SELECT d.date INTO result FROM days d WHERE d.workdays = target AND d.workday = 1;
  IF NOT FOUND THEN
    RAISE 'there is no data for % workdays from %: the data covers % to %', count, day, (SELECT min(d.date) FROM days d), (SELECT max(d.date) FROM days d)
      USING ERRCODE = '22008', DETAIL = 'DATASET_NOT_FOUND';
  END IF;
  RETURN result;
END $$;

COMMENT ON FUNCTION add_workdays(date, integer) IS 'Returns the n-th workday after a date, or before it if n is negative.';

CREATE OR REPLACE FUNCTION count_workdays(first date, last date) RETURNS integer
LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE SET search_path FROM CURRENT AS $$
DECLARE
  result integer;
BEGIN
  IF first > last THEN
    RAISE 'the start % is after the end %', first, last USING ERRCODE = '22023', DETAIL = 'INVALID_RANGE';
  END IF;
  SELECT l.workdays - f.workdays + f.workday INTO result FROM days f, days l WHERE f.date = first AND l.date = last;
  IF NOT FOUND THEN
    RAISE 'there is no data for all dates from % to %: the data covers % to %', first, last, (SELECT min(d.date) FROM days d), (SELECT max(d.date) FROM days d)
      USING ERRCODE = '22008', DETAIL = 'DATASET_NOT_FOUND';
  END IF;
  RETURN result;
END $$;

COMMENT ON FUNCTION count_workdays(date, date) IS 'Returns the number of workdays from a date to another date, both included.';

COMMIT;
