-- Help videos by topic. A user sees the topics named with them; a name without a topic is skipped.
CREATE TABLE help_topics (
  topic_key         text PRIMARY KEY CHECK (topic_key <> ''),
  display_name      text NOT NULL CHECK (display_name <> ''),
  vimeo_showcase_id text NOT NULL CHECK (vimeo_showcase_id <> ''),
  position          integer NOT NULL
);

ALTER TABLE users ADD COLUMN help_topics text[] NOT NULL DEFAULT '{}';

-- Who loads the picture behind this token has opened the message; nothing else in the portal shows it.
ALTER TABLE mail_messages ADD COLUMN open_token uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE;

-- When a message was written. The mailbox lists by it: reading a message must not move it.
ALTER TABLE mail_messages ADD COLUMN created_at timestamptz;
UPDATE mail_messages SET created_at = last_event_time;
ALTER TABLE mail_messages ALTER COLUMN created_at SET NOT NULL;
CREATE INDEX mail_messages_written ON mail_messages (created_at DESC, msg_id DESC);
CREATE INDEX mail_messages_written_to ON mail_messages (to_email, created_at DESC, msg_id DESC);

-- A mail provider may report the same event more than once.
ALTER TABLE mail_events ADD COLUMN provider_event_id text UNIQUE;
