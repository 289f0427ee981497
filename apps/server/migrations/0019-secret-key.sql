-- Which SECRET_KEY belongs to this database. Without this, a server with another key would start, seal audit entries
-- that nobody can verify, and read nothing that was encrypted.
CREATE TABLE secret_key_fingerprint (
  only_row    boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  fingerprint bytea NOT NULL,
  since       timestamptz NOT NULL DEFAULT now()
);
