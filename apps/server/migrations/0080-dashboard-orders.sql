-- Shipment lines by the day they were shipped, without a look at each shipment. When a shipment was sent stands in its head; the
-- database keeps the copy, so that nobody who writes lines can forget it. It has a name of its own, since both are often joined.
ALTER TABLE shipment_lines ADD COLUMN line_shipped_at timestamptz;
UPDATE shipment_lines SET line_shipped_at = shipments.shipped_at FROM shipments
WHERE shipments.customer_id = shipment_lines.customer_id AND shipments.shipment_id = shipment_lines.shipment_id;
ALTER TABLE shipment_lines ALTER COLUMN line_shipped_at SET NOT NULL;

CREATE FUNCTION copy_shipped_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT shipped_at INTO NEW.line_shipped_at FROM shipments
  WHERE shipments.customer_id = NEW.customer_id AND shipments.shipment_id = NEW.shipment_id;
  RETURN NEW;
END $$;
CREATE TRIGGER shipment_lines_shipped_at BEFORE INSERT ON shipment_lines
  FOR EACH ROW EXECUTE FUNCTION copy_shipped_at();

CREATE FUNCTION follow_shipped_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE shipment_lines SET line_shipped_at = NEW.shipped_at
  WHERE shipment_lines.customer_id = NEW.customer_id AND shipment_lines.shipment_id = NEW.shipment_id;
  RETURN NULL;
END $$;
CREATE TRIGGER shipments_shipped_at AFTER UPDATE OF shipped_at ON shipments
  FOR EACH ROW WHEN (OLD.shipped_at IS DISTINCT FROM NEW.shipped_at) EXECUTE FUNCTION follow_shipped_at();

CREATE INDEX shipment_lines_shipped ON shipment_lines (line_shipped_at DESC, key DESC) INCLUDE (customer_id, transmit_status);
CREATE INDEX shipment_lines_customer ON shipment_lines (customer_id, line_shipped_at DESC, key DESC);

-- The lines that wait for a person (R13): few, and their oldest come first.
CREATE INDEX shipment_lines_to_receive ON shipment_lines (line_shipped_at, key) INCLUDE (customer_id)
  WHERE transmit_status IN ('Pending', 'Virtual');

-- What is on order (R12), in units by product, without its wide rows.
CREATE INDEX order_lines_on_order ON order_lines (created_at, id) INCLUDE (customer_id, product_id, ordered_units)
  WHERE status = 'On Order';

-- What was transmitted, by customer and day.
CREATE INDEX invoice_requests_sent ON invoice_requests (customer_id, transmitted_at) WHERE transmitted_at IS NOT NULL;
