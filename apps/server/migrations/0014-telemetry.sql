-- What devices sign in with is made from their id and this number; a new number makes the old secret void.
CREATE TABLE device_credentials (
  cabinet_id text COLLATE "C" PRIMARY KEY REFERENCES devices,
  generation integer NOT NULL DEFAULT 1
);

-- What is measured where: a temperature of a compartment, the weight on a tray, the strength of a signal.
CREATE TABLE measurement_series (
  id         integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  cabinet_id text COLLATE "C" NOT NULL REFERENCES devices,
  quantity   text NOT NULL,
  -- The compartment's number, the tray, or the network.
  part       text NOT NULL DEFAULT '',
  zone       text NOT NULL DEFAULT '',
  is_primary boolean NOT NULL DEFAULT true,
  UNIQUE (cabinet_id, quantity, part, zone)
);

-- A point measured once is there once, however often it is sent. Times that no partition is for, because a
-- clock is wrong, end in the default one.
CREATE TABLE measurements (
  series_id integer NOT NULL,
  at        timestamptz NOT NULL,
  value     real NOT NULL,
  flags     smallint NOT NULL DEFAULT 0,
  PRIMARY KEY (series_id, at)
) PARTITION BY RANGE (at);
CREATE TABLE measurements_other PARTITION OF measurements DEFAULT;

-- Hours in UTC, from which any local day and any period can be put together.
CREATE TABLE measurement_hours (
  series_id   integer NOT NULL,
  hour        timestamptz NOT NULL,
  count       integer NOT NULL,
  sum         double precision NOT NULL,
  -- Null for an hour in which nothing was measured, but into which the last measurement before it reaches.
  min         real,
  max         real,
  -- For the mean kinetic temperature; null for what is no temperature.
  arrhenius   double precision,
  seconds_out real NOT NULL DEFAULT 0,
  PRIMARY KEY (series_id, hour)
);
-- Hours that got points after they had been rolled up.
CREATE TABLE measurement_late_hours (
  series_id integer NOT NULL,
  hour      timestamptz NOT NULL,
  PRIMARY KEY (series_id, hour)
);
-- Up to where everything is rolled up, and since when single points are kept.
CREATE TABLE measurement_progress (
  only_row     boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  rolled_up_to timestamptz NOT NULL,
  points_since timestamptz NOT NULL DEFAULT '-infinity'
);
INSERT INTO measurement_progress (rolled_up_to) VALUES (date_trunc('hour', now(), 'UTC'));

-- How often a device was heard, by the hour.
CREATE TABLE contact_hours (
  cabinet_id text COLLATE "C" NOT NULL REFERENCES devices,
  hour       timestamptz NOT NULL,
  messages   integer NOT NULL,
  points     integer NOT NULL,
  PRIMARY KEY (cabinet_id, hour)
) WITH (fillfactor = 70);

CREATE TABLE device_alerts (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  cabinet_id      text COLLATE "C" NOT NULL REFERENCES devices,
  -- Of the device at that moment: an alert stays with the customer it happened at.
  customer_id     text NOT NULL,
  cabinet_type    text NOT NULL,
  message_id      text NOT NULL,
  api_version     text NOT NULL DEFAULT '1',
  alert_timestamp timestamptz NOT NULL,
  source_type     text NOT NULL,
  alert_type      text NOT NULL,
  alert_group     text NOT NULL,
  alert_level     text NOT NULL CHECK (alert_level IN ('None', 'Notice', 'Info', 'Warning', 'Error', 'Fatal')),
  message         text NOT NULL,
  alert_details   jsonb NOT NULL DEFAULT '{}',
  flags           smallint NOT NULL DEFAULT 0,
  created_at      timestamptz NOT NULL,
  UNIQUE (cabinet_id, message_id)
);
CREATE INDEX device_alerts_time ON device_alerts (alert_timestamp DESC, id DESC) INCLUDE (customer_id, alert_level);
CREATE INDEX device_alerts_customer ON device_alerts (customer_id, alert_timestamp DESC, id DESC) INCLUDE (alert_level);
CREATE INDEX device_alerts_device ON device_alerts (cabinet_id, alert_timestamp DESC, id DESC);

-- Door sessions, tag reads, vends and inserts, until what works on them takes them.
CREATE TABLE device_events (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  cabinet_id text COLLATE "C" NOT NULL REFERENCES devices,
  message_id text NOT NULL,
  kind       text NOT NULL,
  at         timestamptz NOT NULL,
  data       jsonb NOT NULL,
  flags      smallint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  taken_at   timestamptz,
  UNIQUE (cabinet_id, message_id)
);
CREATE INDEX device_events_waiting ON device_events (kind, id) WHERE taken_at IS NULL;

-- What a device last said about itself.
CREATE TABLE device_states (
  cabinet_id text COLLATE "C" NOT NULL REFERENCES devices,
  part       text NOT NULL CHECK (part IN ('config', 'receipts', 'tags')),
  content    jsonb NOT NULL,
  at         timestamptz NOT NULL,
  PRIMARY KEY (cabinet_id, part)
);

-- What could not be read, for people to look at.
CREATE TABLE dead_letters (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  cabinet_id  text COLLATE "C" NOT NULL,
  topic       text NOT NULL,
  payload     text NOT NULL,
  bytes       integer NOT NULL,
  reason      text NOT NULL,
  received_at timestamptz NOT NULL
);
CREATE INDEX dead_letters_device ON dead_letters (cabinet_id, id DESC);
CREATE INDEX dead_letters_time ON dead_letters (received_at DESC, id DESC);

-- What devices are told, and what became of it.
CREATE TABLE device_commands (
  id             uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  cabinet_id     text COLLATE "C" NOT NULL REFERENCES devices,
  kind           text NOT NULL,
  payload        jsonb NOT NULL,
  requested_by   text NOT NULL,
  requested_at   timestamptz NOT NULL,
  expires_at     timestamptz NOT NULL,
  status         text NOT NULL DEFAULT 'queued'
                 CHECK (status IN ('queued', 'sent', 'acknowledged', 'refused', 'expired')),
  sent_at        timestamptz,
  answered_at    timestamptz,
  result_code    integer,
  result_message text NOT NULL DEFAULT '',
  result_data    jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX device_commands_device ON device_commands (cabinet_id, requested_at DESC);
CREATE INDEX device_commands_open ON device_commands (cabinet_id, requested_at) WHERE status IN ('queued', 'sent');

-- A change of edge configuration goes out as a command; where it stands is said there.
ALTER TABLE device_config_changes ADD COLUMN command_id uuid REFERENCES device_commands;
CREATE INDEX device_config_changes_waiting ON device_config_changes (id)
  WHERE status = 'queued' AND command_id IS NULL;
