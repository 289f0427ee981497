-- Second factors (G1), and when a session last proved all of them (G2).
CREATE TABLE second_factors (
  id           uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id      uuid NOT NULL REFERENCES users (id),
  kind         text NOT NULL CHECK (kind IN ('authenticator')),
  name         text NOT NULL DEFAULT '',
  -- The key of the authenticator, encrypted.
  secret       bytea NOT NULL,
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

-- A sign-in whose password was right and whose second step is open.
CREATE TABLE second_steps (
  token_hash   bytea PRIMARY KEY,
  browser_hash bytea NOT NULL,
  user_id      uuid NOT NULL REFERENCES users (id),
  -- 'code': asks for one. 'add': has none yet and adds an authenticator. 'done': shows the recovery codes.
  purpose      text NOT NULL CHECK (purpose IN ('code', 'add', 'done')),
  -- The key of the authenticator to add, encrypted.
  secret       bytea,
  expires_at   timestamptz NOT NULL
);
CREATE INDEX second_steps_of_user ON second_steps (user_id);

ALTER TABLE auth_tokens ADD COLUMN proved_at timestamptz;
ALTER TABLE sessions ADD COLUMN proved_at timestamptz;
ALTER TABLE customers ADD COLUMN second_step_required boolean NOT NULL DEFAULT false;
