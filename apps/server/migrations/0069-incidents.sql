-- Alerts that nobody has judged yet. Written with the alert and deleted with the judgement, so that none is lost and none
-- judged twice; a cursor on the id of alerts would miss those that are committed out of order.
CREATE TABLE alerts_to_judge (
  alert_id   bigint PRIMARY KEY REFERENCES device_alerts,
  cabinet_id text COLLATE "C" NOT NULL
);
CREATE INDEX alerts_to_judge_device ON alerts_to_judge (cabinet_id, alert_id);

-- When something is an incident, and when it is over (C1). Times are in minutes.
CREATE TABLE incident_rules (
  alert_type   text COLLATE "C" PRIMARY KEY,
  hold         integer NOT NULL CHECK (hold >= 0),
  clear        integer NOT NULL CHECK (clear >= 0),
  severity     text NOT NULL CHECK (severity IN ('low', 'high')),
  high_after   integer CHECK (high_after >= 0),
  close_after  integer CHECK (close_after >= 0),
  send_message boolean NOT NULL DEFAULT TRUE,
  version      integer NOT NULL DEFAULT 1
);
INSERT INTO incident_rules (alert_type, hold, clear, severity, high_after, close_after) VALUES
  ('TEMPERATURE_HIGH', 15, 15, 'high', NULL, NULL),
  ('TEMPERATURE_LOW', 15, 15, 'high', NULL, NULL),
  ('POWER_LOST', 0, 0, 'high', NULL, 60),
  ('DOOR_OPEN', 0, 0, 'low', NULL, 60),
  ('DEVICE_SILENT', 30, 5, 'low', 240, 60),
  ('SENSOR_SILENT', 60, 0, 'low', NULL, 60),
  ('GATEWAY_SILENT', 0, 5, 'high', NULL, 60),
  ('OTHER_FATAL', 0, 60, 'high', NULL, 1440),
  ('OTHER_ERROR', 0, 60, 'low', NULL, 1440);

-- What is known of one alert type at one device, apart from the incidents that came of it (C4).
CREATE TABLE incident_cases (
  cabinet_id text COLLATE "C" NOT NULL,
  alert_type text COLLATE "C" NOT NULL,
  -- The rule of the alerts that brought it.
  rule_type  text COLLATE "C" NOT NULL REFERENCES incident_rules,
  -- By place: when it began, and when it was last heard to hold and not to hold, in epoch milliseconds.
  places     jsonb NOT NULL,
  -- When the last incident of it was closed.
  closed_at  timestamptz,
  -- When time alone may change something; null: never.
  next_look  timestamptz,
  PRIMARY KEY (cabinet_id, alert_type)
) WITH (fillfactor = 80);
CREATE INDEX incident_cases_look ON incident_cases (next_look) WHERE next_look IS NOT NULL;

CREATE TABLE incidents (
  id                   bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Of the moment in which it was opened; empty for an incident of the gateway (C9, C13).
  customer_id          text COLLATE "C" NOT NULL,
  cabinet_id           text COLLATE "C" NOT NULL,
  alert_type           text COLLATE "C" NOT NULL,
  severity             text NOT NULL CHECK (severity IN ('low', 'high')),
  incident_state       text NOT NULL CHECK (incident_state IN ('Open', 'Acknowledged', 'Ignored', 'Closed')),
  since                timestamptz NOT NULL,
  over_since           timestamptz,
  last_alert_timestamp timestamptz NOT NULL,
  alert_count          integer NOT NULL DEFAULT 1,
  created_at           timestamptz NOT NULL,
  created_by           text NOT NULL,
  state_updated_at     timestamptz NOT NULL,
  state_updated_by     text NOT NULL,
  ignored_at           timestamptz,
  ignore_expiration    timestamptz,
  alert_details        jsonb NOT NULL,
  -- The rule that it was opened under.
  rule                 jsonb NOT NULL,
  send_message         boolean NOT NULL,
  -- Since when it is open and high, and how often that was mailed again (N3).
  high_since           timestamptz,
  reminders            smallint NOT NULL DEFAULT 0,
  -- Whether the opening was mailed, so that its end is mailed too.
  mailed               boolean NOT NULL DEFAULT FALSE,
  CHECK ((incident_state = 'Ignored') = (ignore_expiration IS NOT NULL))
) WITH (fillfactor = 80);
-- One incident that is not closed of a device and alert type (C5).
CREATE UNIQUE INDEX incidents_live ON incidents (cabinet_id, alert_type) WHERE incident_state <> 'Closed';
CREATE INDEX incidents_device ON incidents (cabinet_id, alert_type, created_at DESC, id DESC);
CREATE INDEX incidents_newest ON incidents (created_at DESC, id DESC) INCLUDE (customer_id, incident_state, severity);
CREATE INDEX incidents_customer ON incidents (customer_id, created_at DESC, id DESC) INCLUDE (incident_state, severity);
CREATE INDEX incidents_not_closed ON incidents (customer_id, incident_state, severity) WHERE incident_state <> 'Closed';
CREATE TRIGGER incidents_list_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON incidents
  FOR EACH STATEMENT EXECUTE FUNCTION note_list_change();

-- What happened to an incident (INC-014).
CREATE TABLE incident_entries (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  incident_id    bigint NOT NULL REFERENCES incidents,
  incident_state text NOT NULL,
  comments       text NOT NULL,
  created_by     text NOT NULL,
  created_at     timestamptz NOT NULL
);
CREATE INDEX incident_entries_incident ON incident_entries (incident_id, id DESC);
