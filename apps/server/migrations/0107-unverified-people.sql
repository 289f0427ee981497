-- Whether the people whom devices name were set up there (S38). Null: nobody checked, as of all that was posted before.
ALTER TABLE transactions ADD COLUMN user_verified boolean, ADD COLUMN npi_verified boolean;
ALTER TABLE door_sessions ADD COLUMN user_verified boolean, ADD COLUMN npi_verified boolean;
ALTER TABLE tag_sightings ADD COLUMN user_verified boolean, ADD COLUMN npi_verified boolean;
ALTER TABLE stock_reviews ADD COLUMN user_verified boolean, ADD COLUMN npi_verified boolean;
ALTER TABLE confirmed_units ADD COLUMN user_verified boolean, ADD COLUMN npi_verified boolean;
ALTER TABLE invoice_requests ADD COLUMN user_verified boolean, ADD COLUMN npi_verified boolean;

-- Since when they are set up; null if that is not known: it then counts as since ever.
ALTER TABLE device_users ADD COLUMN set_up_at timestamptz;
ALTER TABLE device_providers ADD COLUMN set_up_at timestamptz;

-- The times that have ended, of the customer that the device is with: what a device reports late is judged by its own time.
CREATE TABLE device_people_before (
  cabinet_id text COLLATE "C" NOT NULL REFERENCES devices,
  -- An e-mail in small letters, or an NPI.
  person     text COLLATE "C" NOT NULL,
  since      timestamptz,
  until      timestamptz NOT NULL
);
CREATE INDEX device_people_before_person ON device_people_before (person, cabinet_id);
