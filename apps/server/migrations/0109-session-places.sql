-- Where people are signed in (G3). Sessions from before have no browser and no address.
ALTER TABLE sessions
  ADD COLUMN user_agent   text NOT NULL DEFAULT '',
  ADD COLUMN address      text NOT NULL DEFAULT '',
  ADD COLUMN new_address  boolean NOT NULL DEFAULT false,
  ADD COLUMN last_used_at timestamptz,
  -- When the server ends it because nobody uses the portal; null until the portal has said that somebody does.
  ADD COLUMN idle_ends_at timestamptz;
ALTER TABLE sessions DROP CONSTRAINT sessions_end_reason_check;
ALTER TABLE sessions ADD CONSTRAINT sessions_end_reason_check CHECK
  (end_reason IN ('logout', 'token reuse', 'password changed', 'user deleted', 'ended elsewhere', 'ended by an administrator'));
CREATE INDEX sessions_of_user ON sessions (user_id, started_at DESC);
-- The tokens of a session go when it ends, the session after 90 days.
CREATE INDEX sessions_ended_at ON sessions (ended_at) WHERE ended_at IS NOT NULL;
