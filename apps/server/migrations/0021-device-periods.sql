-- What belongs to a device belongs to the customer it was with at that time.
-- See docs/decisions/2026-11-15-device-periods.md.

-- Since when the device is with its present customer. The first customer of a device has it since ever, so that every
-- moment belongs to exactly one customer.
ALTER TABLE devices ADD COLUMN assigned_since timestamptz NOT NULL DEFAULT '-infinity';

-- Earlier periods only: a device that was never moved has none. With what the device was called and how it was set up
-- at the end of the period, because what it is called now is the present customer's.
CREATE TABLE device_assignments (
  cabinet_id   text COLLATE "C" NOT NULL REFERENCES devices,
  customer_id  text NOT NULL REFERENCES customers (customer_id),
  starts_at    timestamptz NOT NULL,
  ends_at      timestamptz NOT NULL CHECK (ends_at > starts_at),
  cabinet_name text NOT NULL,
  temp_control text NOT NULL,
  properties   jsonb NOT NULL,
  PRIMARY KEY (cabinet_id, ends_at)
);
CREATE INDEX device_assignments_customer ON device_assignments (customer_id, cabinet_id);

-- Moves that happened before, as the audit log knows them. A device that was moved twice has two periods.
INSERT INTO device_assignments (cabinet_id, customer_id, starts_at, ends_at, cabinet_name, temp_control, properties)
SELECT cabinet_id, moved_from, starts_at, ends_at, cabinet_name, temp_control, properties
FROM (
  SELECT resource_id, data #>> '{before,customerId}' AS moved_from, created_at AS ends_at,
    coalesce(lag(created_at) OVER (PARTITION BY resource_id ORDER BY created_at, id), '-infinity') AS starts_at
  FROM audit_entries
  WHERE event_type = 'Device Updated' AND service = 'devices' AND data #> '{before,customerId}' IS NOT NULL
) move JOIN devices ON cabinet_id = resource_id
WHERE ends_at > starts_at AND moved_from IN (SELECT customer_id FROM customers);
UPDATE devices SET assigned_since = ends_at
FROM (SELECT cabinet_id, max(ends_at) AS ends_at FROM device_assignments GROUP BY cabinet_id) moved
WHERE moved.cabinet_id = devices.cabinet_id;

-- Alerts that a device sent late were noted for the customer it was with when they arrived.
UPDATE device_alerts SET customer_id = past.customer_id FROM device_assignments past
WHERE past.cabinet_id = device_alerts.cabinet_id AND alert_timestamp >= starts_at AND alert_timestamp < ends_at
  AND device_alerts.customer_id <> past.customer_id;

-- A PIN that is off does not exist any more; who is let in again gets a new one.
ALTER TABLE device_users ALTER COLUMN pin DROP NOT NULL, ALTER COLUMN pin_hash DROP NOT NULL,
  ADD CONSTRAINT device_users_pin CHECK ((pin IS NULL) = (pin_hash IS NULL) AND (pin IS NOT NULL OR NOT enabled));
CREATE INDEX device_users_email ON device_users (email);

-- Who is no user of the portal any more gets in nowhere.
UPDATE device_users SET enabled = false, pin = NULL, pin_hash = NULL, version = version + 1
WHERE EXISTS (SELECT FROM users WHERE users.email = device_users.email AND deleted_at IS NOT NULL)
  AND NOT EXISTS (SELECT FROM users WHERE users.email = device_users.email AND deleted_at IS NULL);

-- What an earlier customer had set up at a moved device is taken off, as a move does it from now on.
DELETE FROM device_users USING devices WHERE devices.cabinet_id = device_users.cabinet_id
  AND assigned_since > '-infinity' AND NOT EXISTS (
    SELECT FROM audit_entries WHERE event_type = 'Device User Added' AND resource_id = devices.cabinet_id
      AND created_at >= assigned_since AND data #>> '{after,email}' = device_users.email);
DELETE FROM device_providers USING devices WHERE devices.cabinet_id = device_providers.cabinet_id
  AND assigned_since > '-infinity' AND NOT EXISTS (
    SELECT FROM audit_entries WHERE event_type = 'Provider Added' AND resource_id = devices.cabinet_id
      AND created_at >= assigned_since AND data #>> '{after,npi}' = device_providers.npi);
DELETE FROM device_locations USING devices WHERE devices.cabinet_id = device_locations.cabinet_id
  AND assigned_since > '-infinity' AND NOT EXISTS (
    SELECT FROM audit_entries WHERE event_type = 'Location Added' AND resource_id = devices.cabinet_id
      AND created_at >= assigned_since AND data #>> '{after,id}' = device_locations.id::text);
DELETE FROM device_slots USING devices, products WHERE devices.cabinet_id = device_slots.cabinet_id
  AND products.product_id = device_slots.product_id AND assigned_since > '-infinity'
  AND source NOT IN ('FFF', devices.customer_id);
DELETE FROM device_products USING devices, products WHERE devices.cabinet_id = device_products.cabinet_id
  AND products.product_id = device_products.product_id AND assigned_since > '-infinity'
  AND source NOT IN ('FFF', devices.customer_id);
