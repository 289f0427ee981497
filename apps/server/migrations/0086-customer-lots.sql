-- What each customer knows of a lot (S5). When the warehouse or the provider's staff have said when a lot expires, it is confirmed: that
-- stands in `lots` and is the same for everybody. What people said by hand is their customer's own until then.
-- See docs/decisions/2026-11-18-lots.md.
ALTER TABLE lots
  DROP CONSTRAINT lots_entered_by_check,
  ADD CONSTRAINT lots_entered_by_check CHECK (entered_by IN ('warehouse', 'staff', 'hand')) NOT VALID,
  -- Whose word a row entered by hand repeats. Only servers of the version before read such rows, and leave it out.
  ADD COLUMN customer_id text COLLATE "C";

CREATE TABLE customer_lots (
  customer_id     text COLLATE "C" NOT NULL REFERENCES customers (customer_id),
  product_id      text COLLATE "C" NOT NULL,
  lot             text COLLATE "C" NOT NULL,
  expiration      date,
  size            text NOT NULL DEFAULT '',
  assay           text NOT NULL DEFAULT '',
  unit_of_measure text NOT NULL DEFAULT '',
  entered_by      text NOT NULL CHECK (entered_by IN ('warehouse', 'staff', 'hand')),
  updated_at      timestamptz NOT NULL,
  PRIMARY KEY (product_id, lot, customer_id),
  FOREIGN KEY (product_id, lot) REFERENCES lots
);
CREATE INDEX customer_lots_expiration ON customer_lots (expiration);
CREATE INDEX customer_lots_of_customer ON customer_lots (customer_id, expiration);
CREATE INDEX customer_lots_own ON customer_lots (product_id, lot) WHERE entered_by = 'hand';
CREATE TRIGGER customer_lots_list_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON customer_lots
  FOR EACH STATEMENT EXECUTE FUNCTION note_list_change();

-- When a known date became another one. What the ledger showed before is found here, because its rows never change (S9).
CREATE TABLE lot_corrections (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id  text COLLATE "C" NOT NULL,
  product_id   text COLLATE "C" NOT NULL,
  lot          text COLLATE "C" NOT NULL,
  before       date NOT NULL,
  after        date,
  corrected_at timestamptz NOT NULL
);
CREATE INDEX lot_corrections_lot ON lot_corrections (product_id, lot, customer_id, corrected_at);

-- Lots that staff have to look at, by product and by what their numbers have in common: customers say different dates, or spellings
-- of one number have different dates.
CREATE TABLE lot_tasks (
  product_id text COLLATE "C" NOT NULL REFERENCES products,
  number_key text COLLATE "C" NOT NULL,
  task       text NOT NULL CHECK (task IN ('dates', 'spellings')),
  since      timestamptz NOT NULL,
  PRIMARY KEY (product_id, number_key)
);
CREATE TRIGGER lot_tasks_list_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON lot_tasks
  FOR EACH STATEMENT EXECUTE FUNCTION note_list_change();

-- What a customer is told of a lot that comes to it: what is confirmed, and what it said itself.
CREATE FUNCTION know_lots(customers text[], products text[], numbers text[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO customer_lots (customer_id, product_id, lot, expiration, size, assay, unit_of_measure, entered_by, updated_at)
  SELECT DISTINCT came.customer_id, product_id, lot,
    CASE WHEN is_theirs THEN expiration END, CASE WHEN is_theirs THEN size ELSE '' END, CASE WHEN is_theirs THEN assay ELSE '' END,
    CASE WHEN is_theirs THEN unit_of_measure ELSE '' END, CASE WHEN is_theirs THEN entered_by ELSE 'hand' END, updated_at
  FROM unnest(customers, products, numbers) AS came (customer_id, product_id, lot)
    JOIN lots USING (product_id, lot)
    CROSS JOIN LATERAL (
      SELECT entered_by <> 'hand' OR lots.customer_id IS NULL OR lots.customer_id = came.customer_id AS is_theirs) AS whose
  WHERE came.customer_id IS NOT NULL
  ON CONFLICT DO NOTHING
$$;

CREATE FUNCTION know_lots_of_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM know_lots(array_agg(devices.customer_id), array_agg(product_id), array_agg(lot))
  FROM new_rows JOIN devices USING (cabinet_id);
  RETURN NULL;
END $$;
CREATE TRIGGER on_hand_knows_lots AFTER INSERT ON on_hand REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION know_lots_of_stock();

CREATE FUNCTION know_lots_of_shipments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM know_lots(array_agg(customer_id), array_agg(product_id), array_agg(lot)) FROM new_rows;
  RETURN NULL;
END $$;
CREATE TRIGGER shipment_lines_know_lots AFTER INSERT ON shipment_lines REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION know_lots_of_shipments();

-- A confirmed lot is the same for everybody. A blank never replaces a value.
CREATE FUNCTION confirm_lot() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE customer_lots SET expiration = coalesce(NEW.expiration, expiration), size = coalesce(nullif(NEW.size, ''), size),
    assay = coalesce(nullif(NEW.assay, ''), assay),
    unit_of_measure = coalesce(nullif(NEW.unit_of_measure, ''), unit_of_measure),
    entered_by = NEW.entered_by, updated_at = NEW.updated_at
  WHERE product_id = NEW.product_id AND lot = NEW.lot;
  RETURN NULL;
END $$;
CREATE TRIGGER lots_confirmed AFTER UPDATE ON lots FOR EACH ROW
  WHEN (NEW.entered_by <> 'hand' AND (OLD.expiration, OLD.size, OLD.assay, OLD.unit_of_measure, OLD.entered_by)
    IS DISTINCT FROM (NEW.expiration, NEW.size, NEW.assay, NEW.unit_of_measure, NEW.entered_by))
  EXECUTE FUNCTION confirm_lot();

CREATE FUNCTION note_lot_correction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO lot_corrections (customer_id, product_id, lot, before, after, corrected_at)
  VALUES (NEW.customer_id, NEW.product_id, NEW.lot, OLD.expiration, NEW.expiration, NEW.updated_at);
  RETURN NULL;
END $$;
CREATE TRIGGER customer_lots_corrected AFTER UPDATE ON customer_lots FOR EACH ROW
  WHEN (OLD.expiration IS NOT NULL AND NEW.expiration IS DISTINCT FROM OLD.expiration)
  EXECUTE FUNCTION note_lot_correction();
