-- People, what they may do, and how they prove who they are. Secrets are stored as hashes only.
CREATE TABLE users (
  id                 uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  email              text NOT NULL CHECK (email = lower(email)),
  first_name         text NOT NULL,
  last_name          text NOT NULL,
  access_groups      jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(access_groups) = 'object'),
  roles              jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(roles) = 'object'),
  personas           text[] NOT NULL DEFAULT '{}',
  password_hash      text,
  password_temporary boolean NOT NULL DEFAULT false,
  last_login         timestamptz,
  created_at         timestamptz NOT NULL DEFAULT now(),
  deleted_at         timestamptz
);
-- The e-mail of a deleted user is free again; the row stays for the audit log.
CREATE UNIQUE INDEX users_email ON users (email) WHERE deleted_at IS NULL;

CREATE TABLE user_properties (
  user_id        uuid NOT NULL REFERENCES users,
  property_key   text NOT NULL,
  property_value text NOT NULL,
  PRIMARY KEY (user_id, property_key)
);

-- One sign-in on one browser. Its refresh tokens form a family that lives and dies together.
CREATE TABLE sessions (
  id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id    uuid NOT NULL REFERENCES users,
  started_at timestamptz NOT NULL,
  ends_at    timestamptz NOT NULL,
  ended_at   timestamptz,
  end_reason text CHECK (end_reason IN ('logout', 'token reuse', 'password changed', 'user deleted'))
);
CREATE INDEX sessions_user ON sessions (user_id) WHERE ended_at IS NULL;
CREATE INDEX sessions_ends_at ON sessions (ends_at);

CREATE TABLE refresh_tokens (
  token_hash bytea PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  used_at    timestamptz
);
CREATE INDEX refresh_tokens_session ON refresh_tokens (session_id);

-- The authToken that the login hands to the portal: single use, one minute, one browser.
CREATE TABLE auth_tokens (
  token_hash   bytea PRIMARY KEY,
  browser_hash bytea NOT NULL,
  user_id      uuid NOT NULL REFERENCES users,
  expires_at   timestamptz NOT NULL,
  used_at      timestamptz
);

-- Links that let somebody set a password: an invitation, a forgotten password, a forced change.
CREATE TABLE password_links (
  token_hash bytea PRIMARY KEY,
  user_id    uuid NOT NULL REFERENCES users,
  purpose    text NOT NULL CHECK (purpose IN ('invitation', 'reset', 'change')),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at    timestamptz
);
CREATE INDEX password_links_user ON password_links (user_id);

-- Failed sign-ins, by e-mail (hashed, with or without an account) and by network address.
CREATE TABLE sign_in_attempts (
  subject      text PRIMARY KEY,
  failures     integer NOT NULL,
  last_at      timestamptz NOT NULL,
  locked_until timestamptz
);

-- Keys that sign id tokens. The newest signs; older ones verify until no token of theirs can be alive.
CREATE TABLE signing_keys (
  kid         text PRIMARY KEY,
  public_jwk  jsonb NOT NULL,
  private_key bytea NOT NULL,
  created_at  timestamptz NOT NULL
);
