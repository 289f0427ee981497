-- Thermometers that are out of range, or of which that was told and has to be ended (C1, C3). A calm one has no row: all that has to
-- be known of it is its last value.
CREATE TABLE range_watches (
  series_id  integer PRIMARY KEY,
  cabinet_id text COLLATE "C" NOT NULL REFERENCES devices,
  -- Since when it has not been calm: what began with an earlier customer does not go on with the next one.
  begun_at   timestamptz NOT NULL,
  -- The last value that counted.
  at         timestamptz NOT NULL,
  side       text CHECK (side IN ('high', 'low')),
  since      timestamptz,
  safe_since timestamptz,
  told       text CHECK (told IN ('high', 'low')),
  CHECK ((side IS NULL) = (since IS NULL))
) WITH (fillfactor = 70);

-- Since when gateways have listened without a gap, and their last heartbeat (C7).
CREATE TABLE gateway_listening (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  since    timestamptz NOT NULL,
  until    timestamptz NOT NULL
) WITH (fillfactor = 50);

-- Devices and sensors that were told to be silent, until they are heard again (C7, C8).
CREATE TABLE silent_devices (
  cabinet_id    text COLLATE "C" PRIMARY KEY REFERENCES devices,
  last_heard_at timestamptz NOT NULL,
  told_at       timestamptz NOT NULL
);
CREATE TABLE silent_sensors (
  series_id     integer PRIMARY KEY,
  cabinet_id    text COLLATE "C" NOT NULL REFERENCES devices,
  -- Of the series, to name the place.
  part          text NOT NULL,
  zone          text NOT NULL,
  last_value_at timestamptz NOT NULL,
  told_at       timestamptz NOT NULL
);

-- Workers that look for silence take turns. While the trouble is the gateway's (C9), when the first device was last heard.
CREATE TABLE silence_looks (
  only_row      boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  trouble_since timestamptz
);
INSERT INTO silence_looks DEFAULT VALUES;
