-- Where an audit entry came from: the network address and the session of the request. Entries of jobs and devices,
-- and those from before, have neither.
ALTER TABLE audit_entries ADD COLUMN address text, ADD COLUMN session_id uuid;

-- Browsers in which an account has signed in before. Wrong passwords that come from elsewhere do not slow them down.
CREATE TABLE known_browsers (
  user_id      uuid NOT NULL REFERENCES users,
  browser_hash bytea NOT NULL,
  last_used_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, browser_hash)
);
CREATE INDEX known_browsers_last_used_at ON known_browsers (last_used_at);

-- A browser that did not get the answer to a refresh gets the same one again for a moment. The answer is encrypted,
-- and deleted once the token in it is used.
ALTER TABLE sessions ADD COLUMN browser_hash bytea;
ALTER TABLE refresh_tokens ADD COLUMN answer bytea;

-- Until when a temporary password can be used.
ALTER TABLE users ADD COLUMN password_expires_at timestamptz;
UPDATE users SET password_expires_at = now() + interval '24 hours' WHERE password_temporary;

-- Whom the single sign-on provider means: bound at the first sign-in, because an e-mail can be given to somebody else.
ALTER TABLE users ADD COLUMN provider_issuer text, ADD COLUMN provider_subject text;
CREATE UNIQUE INDEX users_provider_subject ON users (provider_issuer, provider_subject) WHERE deleted_at IS NULL;
