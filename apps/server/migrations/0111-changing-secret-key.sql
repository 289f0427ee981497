-- SECRET_KEY can be changed while the portal runs.

-- Keys that were in use before. What cannot be made anew (seals of the audit log, recovery codes) is checked with keys
-- derived from them, which are encrypted with the present one.
CREATE TABLE former_secret_keys (
  -- In the order of the changes; a key may come back.
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  fingerprint bytea NOT NULL,
  kept        bytea NOT NULL,
  changed_at  timestamptz NOT NULL,
  -- Null while something may still be encrypted with it.
  finished_at timestamptz
);

-- Fingerprints of the keys that a server knows, and of the one it has written with since its last sign of life. Null:
-- it is of an earlier version, which knows one key only.
ALTER TABLE running_servers ADD COLUMN known_keys bytea[], ADD COLUMN key_in_use bytea;

-- The secret of a device, encrypted, if it is that of `generation`. Otherwise it is derived from SECRET_KEY, as servers of
-- earlier versions do.
ALTER TABLE device_credentials ADD COLUMN secret bytea, ADD COLUMN secret_generation integer;
