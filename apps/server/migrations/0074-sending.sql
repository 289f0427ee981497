-- Mails are claimed, sent without a transaction, and recorded (N6).
ALTER TABLE mail_messages
  -- When a queued message is tried next; while it is being sent, when it is taken up again if that process was killed.
  ADD COLUMN next_try timestamptz,
  ADD COLUMN sending boolean NOT NULL DEFAULT FALSE,
  ADD COLUMN tries integer NOT NULL DEFAULT 0,
  -- What a notification was written from, encrypted like the body, so that a late one can be written anew (N5).
  ADD COLUMN source bytea,
  -- Written anew at every try.
  ADD COLUMN is_digest boolean NOT NULL DEFAULT FALSE;
UPDATE mail_messages SET next_try = created_at WHERE status = 'queued';
ALTER TABLE mail_messages ADD CHECK (status <> 'queued' OR next_try IS NOT NULL);
CREATE INDEX mail_messages_queued ON mail_messages (next_try) WHERE status = 'queued';
-- For the digest of all that waits for an address (N5).
CREATE INDEX mail_messages_queued_to ON mail_messages (to_email, customer_id)
  WHERE status = 'queued' AND notification_type IS NOT NULL;

-- The addresses that were told already, while others wait for the end of their pause (N4).
ALTER TABLE notifications_waiting ADD COLUMN told text[] NOT NULL DEFAULT '{}',
  -- When it is next looked at: at once, after the two minutes, or after a pause.
  ADD COLUMN look_at timestamptz NOT NULL DEFAULT '-infinity';
CREATE INDEX notifications_waiting_look ON notifications_waiting (look_at);
