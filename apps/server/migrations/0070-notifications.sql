-- Who is told of what at a customer (N8).
CREATE TABLE channel_groups (
  customer_id        text COLLATE "C" NOT NULL REFERENCES customers (customer_id),
  notification_type  text COLLATE "C" NOT NULL,
  channel_group_name text NOT NULL,
  -- A list of { channelType, email }, in the order in which they were entered.
  recipients         jsonb NOT NULL,
  active             boolean NOT NULL,
  version            integer NOT NULL DEFAULT 1,
  PRIMARY KEY (customer_id, notification_type)
);

-- What has to be told and is gathered for a mail (N1, N4). Written in the transaction of its cause, deleted with the mails.
CREATE TABLE notifications_waiting (
  id                bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id       text COLLATE "C" NOT NULL,
  notification_type text COLLATE "C" NOT NULL,
  -- What has the same cause comes in the same mail.
  cause             text COLLATE "C" NOT NULL,
  happened_at       timestamptz NOT NULL,
  incident_id       bigint REFERENCES incidents,
  -- What the mail says of it: NotificationContent in notify.public.ts.
  content           jsonb NOT NULL
);
CREATE INDEX notifications_waiting_cause ON notifications_waiting (customer_id, notification_type, cause, id);

-- When an address was last sent a mail of a cause (N4).
CREATE TABLE notification_pauses (
  customer_id       text COLLATE "C" NOT NULL,
  notification_type text COLLATE "C" NOT NULL,
  cause             text COLLATE "C" NOT NULL,
  email             text COLLATE "C" NOT NULL,
  mailed_at         timestamptz NOT NULL,
  PRIMARY KEY (customer_id, notification_type, cause, email)
);
CREATE INDEX notification_pauses_old ON notification_pauses (mailed_at);

-- Mails that are notifications of a customer (N9).
ALTER TABLE mail_messages ADD COLUMN customer_id text COLLATE "C", ADD COLUMN notification_type text COLLATE "C",
  -- The incidents it is about.
  ADD COLUMN incident_ids bigint[] NOT NULL DEFAULT '{}',
  -- The HTML part, encrypted like the body; null: made of the text.
  ADD COLUMN html bytea;
CREATE INDEX mail_messages_notifications ON mail_messages (customer_id, created_at DESC, msg_id DESC)
  WHERE notification_type IS NOT NULL;
CREATE INDEX mail_messages_incidents ON mail_messages USING gin (incident_ids) WHERE notification_type IS NOT NULL;

-- How often mails to an address bounced in a row, and what happened last (N10).
CREATE TABLE mail_addresses (
  email      text COLLATE "C" PRIMARY KEY,
  bounces    integer NOT NULL,
  problem    text NOT NULL,
  changed_at timestamptz NOT NULL
);
