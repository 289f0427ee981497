-- Each moment is judged by the range in force then. The database keeps the history itself, so that no change of a device
-- is missed, whichever code makes it. `parwell.by` is who changes it in this transaction; without one, the device did.

-- The domain's `allowedRange`; a test holds them together.
CREATE FUNCTION allowed_range(control text, properties jsonb, OUT low real, OUT high real) LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  degrees constant text := '^\s*[+-]?(\d{1,9}(\.\d{0,9})?|\.\d{1,9})\s*$';
  allowed_min text := properties ->> 'allowedTempMin';
  allowed_max text := properties ->> 'allowedTempMax';
  widest_low constant float8 := CASE control WHEN '2-8c' THEN 2 WHEN 'Ambient' THEN 15 ELSE -50 END;
  widest_high constant float8 := CASE control WHEN '2-8c' THEN 8 WHEN 'Ambient' THEN 30 ELSE -15 END;
  narrow_low float8 := widest_low;
  narrow_high float8 := widest_high;
BEGIN
  IF allowed_min ~ degrees THEN narrow_low := greatest(widest_low, allowed_min::float8); END IF;
  IF allowed_max ~ degrees THEN narrow_high := least(widest_high, allowed_max::float8); END IF;
  IF narrow_low < narrow_high THEN
    low := narrow_low; high := narrow_high;
  ELSE
    low := widest_low; high := widest_high;
  END IF;
END $$;

-- What a flex device's compartments are, by its layout; other compartments are like their device.
CREATE TABLE device_compartments (
  cabinet_id   text COLLATE "C" NOT NULL REFERENCES devices ON DELETE CASCADE,
  part         text NOT NULL,
  temp_control text NOT NULL,
  PRIMARY KEY (cabinet_id, part)
);

-- One after the other without a gap, from -infinity to infinity. The part is empty for the device.
CREATE TABLE device_ranges (
  cabinet_id text COLLATE "C" NOT NULL REFERENCES devices ON DELETE CASCADE,
  part       text NOT NULL,
  starts_at  timestamptz NOT NULL,
  ends_at    timestamptz NOT NULL DEFAULT 'infinity' CHECK (ends_at > starts_at),
  low        real NOT NULL,
  high       real NOT NULL CHECK (low < high),
  -- Nothing is recorded of that time.
  is_assumed boolean NOT NULL DEFAULT false,
  changed_by text,
  PRIMARY KEY (cabinet_id, part, starts_at)
);
-- How often a device measures; without a row it was not set.
CREATE TABLE device_reading_intervals (
  cabinet_id text COLLATE "C" NOT NULL REFERENCES devices ON DELETE CASCADE,
  starts_at  timestamptz NOT NULL,
  ends_at    timestamptz NOT NULL DEFAULT 'infinity' CHECK (ends_at > starts_at),
  seconds    integer NOT NULL CHECK (seconds > 0),
  changed_by text,
  PRIMARY KEY (cabinet_id, starts_at)
);

CREATE FUNCTION changing_person() RETURNS text LANGUAGE sql STABLE AS $$
  SELECT nullif(current_setting('parwell.by', true), '') $$;
-- The portal's clock where it says so; whole milliseconds, as readings have.
CREATE FUNCTION changing_time() RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT date_trunc('milliseconds', coalesce(nullif(current_setting('parwell.now', true), '')::timestamptz, now())) $$;

-- A change that was dated back is found in hours that were rolled up already.
CREATE FUNCTION judge_again(device text, since timestamptz) RETURNS void LANGUAGE sql AS $$
  INSERT INTO measurement_late_hours (series_id, hour)
  SELECT id, hour FROM measurement_series, measurement_progress,
    generate_series(date_trunc('hour', greatest(since, points_since, now() - interval '8 days'), 'UTC'),
      rolled_up_to - interval '1 hour', interval '1 hour') hour
  WHERE cabinet_id = device AND quantity = 'temperature' ORDER BY 1, 2 ON CONFLICT DO NOTHING $$;

CREATE FUNCTION note_range(device text, its_part text, new_low real, new_high real, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  last device_ranges;
BEGIN
  SELECT * INTO last FROM device_ranges
  WHERE cabinet_id = device AND part = its_part AND ends_at = 'infinity' FOR UPDATE;
  IF last.cabinet_id IS NULL THEN
    -- Nothing is known of the time before.
    INSERT INTO device_ranges (cabinet_id, part, starts_at, ends_at, low, high, is_assumed, changed_by)
    VALUES (device, its_part, '-infinity', at, new_low, new_high, true, NULL),
      (device, its_part, at, 'infinity', new_low, new_high, false, changing_person());
  ELSIF last.low IS DISTINCT FROM new_low OR last.high IS DISTINCT FROM new_high THEN
    IF at <= last.starts_at THEN
      -- At the same moment, or by a clock that was set back.
      UPDATE device_ranges SET low = new_low, high = new_high, changed_by = changing_person()
      WHERE cabinet_id = device AND part = its_part AND starts_at = last.starts_at;
    ELSE
      UPDATE device_ranges SET ends_at = at
      WHERE cabinet_id = device AND part = its_part AND starts_at = last.starts_at;
      INSERT INTO device_ranges (cabinet_id, part, starts_at, low, high, changed_by)
      VALUES (device, its_part, at, new_low, new_high, changing_person());
    END IF;
    PERFORM judge_again(device, at);
  END IF;
END $$;

CREATE FUNCTION note_interval(device text, setting text, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  last device_reading_intervals;
  new_seconds integer;
BEGIN
  IF setting ~ '^\s*\d{1,6}\s*$' THEN new_seconds := nullif(setting::integer, 0); END IF;
  SELECT * INTO last FROM device_reading_intervals WHERE cabinet_id = device AND ends_at = 'infinity' FOR UPDATE;
  IF last.seconds IS NOT DISTINCT FROM new_seconds THEN RETURN; END IF;
  IF last.seconds IS NOT NULL AND at > last.starts_at THEN
    UPDATE device_reading_intervals SET ends_at = at WHERE cabinet_id = device AND starts_at = last.starts_at;
  ELSIF last.seconds IS NOT NULL THEN
    DELETE FROM device_reading_intervals WHERE cabinet_id = device AND starts_at = last.starts_at;
    at := last.starts_at;
  END IF;
  IF new_seconds IS NOT NULL THEN
    INSERT INTO device_reading_intervals (cabinet_id, starts_at, seconds, changed_by)
    VALUES (device, at, new_seconds, changing_person());
  END IF;
END $$;

CREATE FUNCTION note_device() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  at constant timestamptz := CASE TG_OP WHEN 'INSERT' THEN date_trunc('milliseconds', NEW.created_at) ELSE changing_time() END;
BEGIN
  PERFORM note_range(NEW.cabinet_id, '', low, high, at) FROM allowed_range(NEW.temp_control, NEW.properties);
  PERFORM note_range(NEW.cabinet_id, part, low, high, at)
  FROM (
    SELECT part, coalesce((
      SELECT temp_control FROM device_compartments own WHERE own.cabinet_id = NEW.cabinet_id AND own.part = known.part),
      NEW.temp_control) AS control
    FROM device_ranges known WHERE cabinet_id = NEW.cabinet_id AND part <> '' AND ends_at = 'infinity') compartment,
    allowed_range(control, NEW.properties);
  PERFORM note_interval(NEW.cabinet_id, NEW.properties ->> 'temperatureIntervalSeconds', at);
  RETURN NULL;
END $$;
CREATE TRIGGER device_noted AFTER INSERT OR UPDATE OF temp_control, properties ON devices
  FOR EACH ROW EXECUTE FUNCTION note_device();

CREATE FUNCTION note_layout(device text, layout jsonb, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  changed record;
BEGIN
  IF jsonb_typeof(layout -> 'compartments') IS DISTINCT FROM 'array' THEN RETURN; END IF;
  FOR changed IN
    SELECT part, wanted.temp_control FROM (
      SELECT (place - 1)::text AS part, CASE WHEN compartment -> 'type' = '2' THEN 'Ambient' ELSE '2-8c' END AS temp_control
      FROM jsonb_array_elements(layout -> 'compartments') WITH ORDINALITY AS element(compartment, place) WHERE place <= 100) wanted
    FULL JOIN (SELECT part, temp_control FROM device_compartments WHERE cabinet_id = device) known USING (part)
    WHERE wanted.temp_control IS DISTINCT FROM known.temp_control ORDER BY part
  LOOP
    IF changed.temp_control IS NULL THEN
      DELETE FROM device_compartments WHERE cabinet_id = device AND part = changed.part;
    ELSE
      INSERT INTO device_compartments VALUES (device, changed.part, changed.temp_control)
      ON CONFLICT (cabinet_id, part) DO UPDATE SET temp_control = excluded.temp_control;
    END IF;
    PERFORM note_range(device, changed.part, low, high, date_trunc('milliseconds', at))
    FROM devices, allowed_range(coalesce(changed.temp_control, temp_control), properties) WHERE cabinet_id = device;
  END LOOP;
END $$;

CREATE FUNCTION note_reported_layout() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_layout(NEW.cabinet_id, NEW.content, least(NEW.at, changing_time()));
  RETURN NULL;
END $$;
CREATE TRIGGER layout_noted AFTER INSERT OR UPDATE ON device_states
  FOR EACH ROW WHEN (NEW.part = 'config') EXECUTE FUNCTION note_reported_layout();

-- By the person who asked for it.
CREATE FUNCTION note_confirmed_layout() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('parwell.by', NEW.requested_by, true);
  PERFORM note_layout(NEW.cabinet_id, NEW.payload, least(coalesce(NEW.done_at, NEW.answered_at), changing_time()));
  PERFORM set_config('parwell.by', '', true);
  RETURN NULL;
END $$;
CREATE TRIGGER layout_noted AFTER UPDATE OF status ON device_commands
  FOR EACH ROW WHEN (NEW.status = 'acknowledged' AND NEW.kind IN ('flex_config', 'default_config'))
  EXECUTE FUNCTION note_confirmed_layout();

-- The history so far: what the audit log and the updates of whole fleets know, back from the present. What was before is
-- assumed to have been the same.
CREATE FUNCTION pg_temp.note_past(device devices) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  control text := device.temp_control;
  settings jsonb := device.properties;
  until timestamptz := 'infinity';
  interval_until timestamptz := 'infinity';
  change record;
  range record;
  was text;
BEGIN
  FOR change IN
    -- An update of a fleet does not say what was before it: what the change before it said, else the same.
    SELECT at, person, field,
      CASE WHEN is_fleet THEN coalesce(lag(after) OVER (PARTITION BY field ORDER BY at), after) ELSE before END AS value
    FROM (
      SELECT date_trunc('milliseconds', created_at) AS at, created_by AS person, field, data -> 'before' ->> field AS before,
        data -> 'after' ->> field AS after, false AS is_fleet
      FROM audit_entries, unnest(ARRAY['tempControl', 'properties.allowedTempMin', 'properties.allowedTempMax',
        'properties.temperatureIntervalSeconds']) field
      WHERE service = 'devices' AND resource_id = device.cabinet_id AND data -> 'before' ? field AND data -> 'after' ? field
      UNION ALL
      SELECT date_trunc('milliseconds', requested_at), requested_by, 'properties.' || CASE sent.key
        WHEN 'allowed_temp_min' THEN 'allowedTempMin' WHEN 'allowed_temp_max' THEN 'allowedTempMax'
        ELSE 'temperatureIntervalSeconds' END, NULL, sent.value, true
      FROM device_config_changes, jsonb_each_text(properties) sent
      WHERE cabinet_id = device.cabinet_id
        AND sent.key IN ('allowed_temp_min', 'allowed_temp_max', 'temperature_interval_seconds')) known
    ORDER BY at DESC, field
  LOOP
    IF change.field = 'properties.temperatureIntervalSeconds' THEN
      was := settings ->> 'temperatureIntervalSeconds';
      IF was ~ '^\s*\d{1,6}\s*$' AND was::integer > 0 AND change.at < interval_until THEN
        INSERT INTO device_reading_intervals VALUES (device.cabinet_id, change.at, interval_until, was::integer, change.person);
      END IF;
      interval_until := least(interval_until, change.at);
    ELSIF change.at < until THEN
      SELECT low, high INTO range FROM allowed_range(control, settings);
      INSERT INTO device_ranges VALUES (device.cabinet_id, '', change.at, until, range.low, range.high, false, change.person);
      until := change.at;
    END IF;
    IF change.field = 'tempControl' THEN
      control := coalesce(change.value, control);
    ELSIF change.value IS NULL THEN
      settings := settings - substr(change.field, 12);
    ELSE
      settings := settings || jsonb_build_object(substr(change.field, 12), change.value);
    END IF;
  END LOOP;
  SELECT low, high INTO range FROM allowed_range(control, settings);
  INSERT INTO device_ranges VALUES (device.cabinet_id, '', '-infinity', until, range.low, range.high, true, NULL);
  was := settings ->> 'temperatureIntervalSeconds';
  IF was ~ '^\s*\d{1,6}\s*$' AND was::integer > 0 THEN
    INSERT INTO device_reading_intervals VALUES (device.cabinet_id, '-infinity', interval_until, was::integer, NULL);
  END IF;
  -- From now on it is recorded.
  IF until = 'infinity' THEN
    UPDATE device_ranges SET ends_at = changing_time() WHERE cabinet_id = device.cabinet_id;
    INSERT INTO device_ranges (cabinet_id, part, starts_at, low, high)
    VALUES (device.cabinet_id, '', changing_time(), range.low, range.high);
  END IF;
END $$;
SELECT pg_temp.note_past(devices) FROM devices;
SELECT note_layout(cabinet_id, content, at) FROM device_states WHERE part = 'config' AND at <= now();
SELECT note_layout(cabinet_id, payload, answered_at) FROM (
  SELECT DISTINCT ON (cabinet_id) cabinet_id, payload, answered_at FROM device_commands
  WHERE kind IN ('flex_config', 'default_config') AND status = 'acknowledged' ORDER BY cabinet_id, answered_at DESC) confirmed
WHERE NOT EXISTS (
  SELECT FROM device_states reported
  WHERE reported.cabinet_id = confirmed.cabinet_id AND part = 'config' AND reported.at > confirmed.answered_at);

-- What is kept of an hour of a temperature: whole milliseconds, which add up. They are of `counted` readings: where that
-- is not `count`, a server of the version before has rolled the hour up, by reading.
ALTER TABLE measurement_hours
  ADD COLUMN counted integer,
  ADD COLUMN in_ms integer,
  ADD COLUMN warm_ms integer,
  ADD COLUMN cold_ms integer,
  ADD COLUMN assumed_ms integer,
  ADD COLUMN longest_out_ms integer,
  ADD COLUMN out_at_start_ms integer,
  ADD COLUMN out_at_end_ms integer,
  ADD COLUMN arrhenius_ms double precision,
  ADD COLUMN lowest real,
  ADD COLUMN highest real;

-- What such a server rolls up while it still runs is rolled up again.
CREATE FUNCTION mark_hour_by_reading() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO measurement_late_hours (series_id, hour) VALUES (NEW.series_id, NEW.hour) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER rolled_up_by_reading AFTER INSERT OR UPDATE ON measurement_hours
  FOR EACH ROW WHEN (NEW.arrhenius IS NOT NULL AND NEW.counted IS DISTINCT FROM NEW.count)
  EXECUTE FUNCTION mark_hour_by_reading();

-- Hours whose points exist are rolled up anew, from the newest back. NULL: not begun.
ALTER TABLE measurement_progress ADD COLUMN renewed_since timestamptz;

-- The pages of graphs begin with the devices that were out of range. Few hours are.
CREATE INDEX measurement_hours_out_of_range ON measurement_hours (series_id, hour)
  INCLUDE (warm_ms, cold_ms, longest_out_ms, out_at_start_ms, out_at_end_ms) WHERE warm_ms + cold_ms > 0;
