-- Sign-ins that the identity provider has been asked for and has not answered yet. A row is taken out
-- when the answer comes, so an answer counts once, in ten minutes, in the browser that asked.
CREATE TABLE provider_sign_ins (
  state_hash   bytea PRIMARY KEY,
  browser_hash bytea NOT NULL,
  -- Encrypted: what the answer must match (nonce, code verifier) and where the browser wants to go.
  expected     bytea NOT NULL,
  expires_at   timestamptz NOT NULL
);
CREATE INDEX provider_sign_ins_expires_at ON provider_sign_ins (expires_at);
