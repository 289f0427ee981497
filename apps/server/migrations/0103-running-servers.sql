-- The processes that run now. One that stops cleanly takes its row away; a row whose process is gone tells of an unclean stop.
CREATE TABLE running_servers (
  id         uuid PRIMARY KEY,
  -- Host and boot, by which another process there can tell whether this one is still there.
  machine    text NOT NULL,
  pid        integer NOT NULL,
  -- Of the process; a pid is used again.
  process    uuid NOT NULL,
  roles      text NOT NULL,
  started_at timestamptz NOT NULL,
  seen_at    timestamptz NOT NULL
) WITH (fillfactor = 50);
