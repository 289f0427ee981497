-- What users want to have regularly. `filter` is what the report's own list call takes.
CREATE TABLE report_subscriptions (
  id              uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id         uuid NOT NULL REFERENCES users,
  name            text NOT NULL,
  report_type     text NOT NULL,
  format          text NOT NULL,
  delivery_method text NOT NULL,
  recipients      text[] NOT NULL,
  frequency       text NOT NULL,
  day_of_week     integer,
  time_zone       text NOT NULL,
  filter          jsonb NOT NULL,
  columns         text[],
  -- Up to where the last scheduled report went, and when the next one is due.
  covered_until   timestamptz NOT NULL,
  next_run        timestamptz NOT NULL,
  version         integer NOT NULL DEFAULT 0,
  UNIQUE (user_id, name)
);
CREATE INDEX report_subscriptions_due ON report_subscriptions (next_run);

-- Every report that was asked for, by a person or by a subscription, and what became of it.
CREATE TABLE reports (
  id              uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id         uuid NOT NULL REFERENCES users,
  subscription_id uuid REFERENCES report_subscriptions ON DELETE SET NULL,
  -- The run of the schedule it is; a run happens once, whatever fails in between.
  scheduled_for   timestamptz,
  -- What a report of a subscription covers, where it lists what happened.
  covers          tstzrange,
  report_type     text NOT NULL,
  title           text NOT NULL,
  format          text NOT NULL,
  delivery_method text NOT NULL,
  recipients      text[] NOT NULL,
  time_zone       text NOT NULL,
  filter          jsonb NOT NULL,
  columns         text[],
  requested_at    timestamptz NOT NULL,
  status          text NOT NULL DEFAULT 'waiting'
                  CHECK (status IN ('waiting', 'running', 'done', 'failed', 'cancelled')),
  attempts        integer NOT NULL DEFAULT 0,
  rows            integer NOT NULL DEFAULT 0,
  error_message   text,
  finished_at     timestamptz,
  file_key        text,
  file_size       bigint,
  downloaded_at   timestamptz,
  UNIQUE (subscription_id, scheduled_for)
);
CREATE INDEX reports_of_user ON reports (user_id, requested_at DESC);
CREATE INDEX reports_unfinished ON reports (requested_at) WHERE status IN ('waiting', 'running');
CREATE INDEX reports_requested ON reports (requested_at);

-- A download address: one file, one minute.
CREATE TABLE download_links (
  token_hash bytea PRIMARY KEY,
  report_id  uuid NOT NULL REFERENCES reports ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);

-- Text that a spreadsheet would take for a formula is kept harmless by an apostrophe in front.
CREATE FUNCTION csv_text(value text) RETURNS text IMMUTABLE PARALLEL SAFE LANGUAGE sql AS $$
  SELECT CASE WHEN value <> '' AND strpos(E'=+-@\t\r\n', left(value, 1)) > 0 THEN '''' || value ELSE value END
$$;

-- A mail may carry a file that lies in the storage.
ALTER TABLE mail_messages ADD COLUMN attachment jsonb;
