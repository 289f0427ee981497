-- Backups that were completed. A backup does not contain its own row.
CREATE TABLE backups (
  id             uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- The moment that the backup shows.
  made_at        timestamptz NOT NULL,
  finished_at    timestamptz NOT NULL,
  version        text NOT NULL,
  machine        text NOT NULL,
  folder         text NOT NULL,
  database_bytes bigint NOT NULL,
  -- Null: the files are not part of it, because they are in an object store.
  files_bytes    bigint,
  -- Of the audit log; null before its first entry is sealed.
  head_position  bigint,
  head           bytea
);
CREATE INDEX backups_newest ON backups (made_at DESC);
