-- Clocks of devices that do not seem right (C2): by how much what they send arrives later than they say, since when, and whether
-- that is certain. A clock that is right has no row.
CREATE TABLE device_clocks (
  cabinet_id text COLLATE "C" PRIMARY KEY REFERENCES devices,
  off_ms     bigint NOT NULL,
  since      timestamptz NOT NULL,
  is_wrong   boolean NOT NULL
);

-- An alert that waits until it is known whether the clock of its device is right.
ALTER TABLE alerts_to_judge ADD COLUMN is_doubtful boolean NOT NULL DEFAULT FALSE;
