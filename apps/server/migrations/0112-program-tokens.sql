-- Tokens that people make for programs (A1).
CREATE TABLE program_tokens (
  id             uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id        uuid NOT NULL REFERENCES users (id),
  token_hash     bytea NOT NULL UNIQUE,
  name           text NOT NULL,
  -- Capability to role, as the roles of users.
  scopes         jsonb NOT NULL,
  -- Null: all customers of the person.
  customers      text[],
  -- Addresses and ranges such as 10.20.0.0/16; none: from anywhere.
  addresses      text[] NOT NULL DEFAULT '{}',
  made_at        timestamptz NOT NULL,
  expires_at     timestamptz NOT NULL,
  -- At most a minute old.
  last_used_at   timestamptz,
  last_used_from text,
  -- When it was last said in the audit log that it came from a wrong address.
  refused_at     timestamptz,
  ended_at       timestamptz
);
CREATE INDEX program_tokens_of_user ON program_tokens (user_id, made_at DESC);
