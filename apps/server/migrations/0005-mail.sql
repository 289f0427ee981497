-- Every message the portal sends. The body is encrypted, and forgotten once a mail server has it.
CREATE TABLE mail_messages (
  msg_id          uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  from_email      text NOT NULL,
  to_email        text NOT NULL,
  subject         text NOT NULL,
  categories      text[] NOT NULL,
  body            bytea,
  status          text NOT NULL,
  opens_count     integer NOT NULL DEFAULT 0,
  last_event_time timestamptz NOT NULL
);
CREATE INDEX mail_messages_newest ON mail_messages (last_event_time DESC, msg_id DESC);
CREATE INDEX mail_messages_to ON mail_messages (to_email, last_event_time DESC);

CREATE TABLE mail_events (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  msg_id     uuid NOT NULL REFERENCES mail_messages,
  event_name text NOT NULL,
  processed  timestamptz NOT NULL
);
CREATE INDEX mail_events_message ON mail_events (msg_id, id);
