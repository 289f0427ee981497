-- What dashboards add up, kept in the database transaction of the ledger under the lock of its customer. There is no row for
-- all customers together, on which all of them would wait. See docs/decisions/2026-11-17-dashboard-rollups.md.

-- Units vended less those that came back, in the hour of the vend, UTC: as `usage_hours`, over all devices and products.
CREATE TABLE customer_usage_hours (
  customer_id text COLLATE "C" NOT NULL REFERENCES customers (customer_id),
  hour        timestamptz NOT NULL,
  units       integer NOT NULL,
  PRIMARY KEY (customer_id, hour)
) WITH (fillfactor = 80);
CREATE INDEX customer_usage_hours_hour ON customer_usage_hours (hour);
INSERT INTO customer_usage_hours (customer_id, hour, units)
SELECT customer_id, hour, sum(units) FROM usage_hours GROUP BY customer_id, hour;

-- Units on hand in all devices of a customer. What has come to 0 has no row. A device has no stock when it moves, so what is
-- there belongs to its present customer.
CREATE TABLE customer_stock (
  customer_id text COLLATE "C" NOT NULL REFERENCES customers (customer_id),
  product_id  text COLLATE "C" NOT NULL REFERENCES products,
  lot         text COLLATE "C" NOT NULL,
  units       integer NOT NULL,
  PRIMARY KEY (customer_id, product_id, lot)
) WITH (fillfactor = 80);
CREATE INDEX customer_stock_lot ON customer_stock (product_id, lot);
INSERT INTO customer_stock (customer_id, product_id, lot, units)
SELECT devices.customer_id, product_id, lot, sum(quantity) FROM on_hand JOIN devices USING (cabinet_id)
GROUP BY devices.customer_id, product_id, lot HAVING sum(quantity) <> 0;

-- The filter by expiry reads them.
CREATE TRIGGER dispenser_thaws_list_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON dispenser_thaws
  FOR EACH STATEMENT EXECUTE FUNCTION note_list_change();

-- When a device was last counted for a customer.
CREATE INDEX cycle_counts_device ON cycle_counts (cabinet_id, customer_id, at DESC, id DESC);
