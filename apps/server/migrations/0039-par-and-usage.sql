-- Usage by day, for windows of a year: as `usage_hours`, but by day of UTC, so that it is right whatever the zone of the
-- business is. The first and last hours of a window are read from the hours.
CREATE TABLE usage_days (
  customer_id text COLLATE "C" NOT NULL REFERENCES customers (customer_id),
  cabinet_id  text COLLATE "C" NOT NULL REFERENCES devices,
  product_id  text COLLATE "C" NOT NULL,
  day         date NOT NULL,
  units       integer NOT NULL,
  PRIMARY KEY (cabinet_id, product_id, day, customer_id) INCLUDE (units)
) WITH (fillfactor = 80);
INSERT INTO usage_days (customer_id, cabinet_id, product_id, day, units)
SELECT customer_id, cabinet_id, product_id, (hour AT TIME ZONE 'UTC')::date, sum(units) FROM usage_hours
GROUP BY 1, 2, 3, 4;

-- What a device has ever had for its customer, and since when.
CREATE TABLE stocked_since (
  customer_id text COLLATE "C" NOT NULL REFERENCES customers (customer_id),
  cabinet_id  text COLLATE "C" NOT NULL REFERENCES devices,
  product_id  text COLLATE "C" NOT NULL,
  since       timestamptz NOT NULL,
  PRIMARY KEY (customer_id, cabinet_id, product_id)
);
CREATE INDEX stocked_since_product ON stocked_since (product_id);
CREATE INDEX stocked_since_device ON stocked_since (cabinet_id);
INSERT INTO stocked_since (customer_id, cabinet_id, product_id, since)
SELECT customer_id, cabinet_id, product_id, min(at) FROM transactions WHERE quantity > 0 GROUP BY 1, 2, 3;

-- Why a figure of usage is what it is: the vends of a product in a device.
CREATE INDEX transactions_vends ON transactions (cabinet_id, product_id, at DESC, id DESC) WHERE action = 'VEND';

ALTER TABLE par_settings ADD COLUMN updated_at timestamptz;
UPDATE par_settings SET updated_at = created_at;
ALTER TABLE par_settings ALTER COLUMN updated_at SET DEFAULT now(), ALTER COLUMN updated_at SET NOT NULL;

CREATE TRIGGER par_settings_list_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON par_settings
  FOR EACH STATEMENT EXECUTE FUNCTION note_list_change();
