-- Second factors (G1), and when a session last proved all of them (G2).
CREATE TABLE second_factors (
  id           uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id      uuid NOT NULL REFERENCES users (id),
  kind         text NOT NULL CHECK (kind IN ('authenticator', 'passkey')),
  name         text NOT NULL DEFAULT '',
  -- Encrypted: the key of the authenticator, or the challenge of a passkey that is being added.
  secret       bytea,
  -- Of a passkey: its public part, and how often it has been used as it says itself.
  credential_id text UNIQUE,
  public_key   bytea,
  transports   text[] NOT NULL DEFAULT '{}',
  sign_count   bigint NOT NULL DEFAULT 0,
  -- The time step of the last code that was taken: none is taken twice.
  last_step    bigint NOT NULL DEFAULT 0,
  begun_at     timestamptz NOT NULL,
  -- Null until a code of it was confirmed; until then it counts for nothing.
  added_at     timestamptz,
  last_used_at timestamptz
);
CREATE INDEX second_factors_of_user ON second_factors (user_id, begun_at);

CREATE TABLE recovery_codes (
  user_id   uuid NOT NULL REFERENCES users (id),
  code_hash bytea NOT NULL,
  used_at   timestamptz,
  PRIMARY KEY (user_id, code_hash)
);

-- What is open while somebody signs in: the second step after the right password, or a challenge for a passkey.
CREATE TABLE second_steps (
  token_hash   bytea PRIMARY KEY,
  browser_hash bytea NOT NULL,
  -- Null: the passkey says who it is.
  user_id      uuid REFERENCES users (id),
  -- 'code': asks for one, or for a passkey. 'add': has none yet and adds an authenticator. 'done': shows the recovery
  -- codes. 'passkey': signs in with one alone. 'proof': of somebody who is signed in.
  purpose      text NOT NULL CHECK (purpose IN ('code', 'add', 'done', 'passkey', 'proof')),
  -- Encrypted: the key of the authenticator to add, or the challenge of the passkey.
  secret       bytea,
  expires_at   timestamptz NOT NULL
);
CREATE INDEX second_steps_of_user ON second_steps (user_id);

ALTER TABLE auth_tokens ADD COLUMN proved_at timestamptz;
ALTER TABLE sessions ADD COLUMN proved_at timestamptz;
ALTER TABLE customers ADD COLUMN second_step_required boolean NOT NULL DEFAULT false;
