-- Devices whose clock is ahead or far behind, and how many of their readings that concerns. A clock that becomes wrong
-- again starts from one.
CREATE TABLE device_clock_faults (
  cabinet_id  text COLLATE "C" NOT NULL REFERENCES devices,
  direction   text NOT NULL CHECK (direction IN ('ahead', 'behind')),
  -- How far the newest of the readings was off when it arrived.
  seconds     bigint NOT NULL,
  readings    integer NOT NULL,
  -- When the first and the last of them arrived.
  first_at    timestamptz NOT NULL,
  last_at     timestamptz NOT NULL,
  -- Since when readings have a plausible time again.
  right_since timestamptz,
  PRIMARY KEY (cabinet_id, direction)
);
CREATE INDEX device_clock_faults_present ON device_clock_faults (cabinet_id) WHERE right_since IS NULL;
