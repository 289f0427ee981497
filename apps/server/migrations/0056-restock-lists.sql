-- What people look at in order management, without reading the wide rows: the two tabs as they are counted and shown before
-- anybody filters, and all rows by whatever they are filtered and sorted by.
CREATE INDEX restock_rows_recommended ON restock_rows (is_exception, customer_id, key)
  INCLUDE (product_id, cabinet_type, usable, quantity, status)
  WHERE NOT excluded AND NOT excluded_today AND status IN ('Urgent', 'Replen', 'Opportunity');
DROP INDEX restock_rows_shown;
CREATE INDEX restock_rows_listed ON restock_rows (customer_id, key)
  INCLUDE (status, is_exception, excluded_today, product_id, cabinet_type, usable, quantity)
  WHERE NOT excluded;

-- When the ERP was last asked for exclusions, also before it has said any.
ALTER TABLE exclusion_syncs
  ADD COLUMN requested_at timestamptz,
  ALTER COLUMN as_of DROP NOT NULL,
  ALTER COLUMN document_id SET DEFAULT '';

CREATE TRIGGER restock_exclusions_list_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON restock_exclusions
  FOR EACH STATEMENT EXECUTE FUNCTION note_list_change();

-- What the embedded ERP answers when it is asked for exclusions.
CREATE TABLE embedded_exclusions (
  customer_id text COLLATE "C" NOT NULL,
  product_id  text COLLATE "C" NOT NULL,
  weekday     smallint CHECK (weekday BETWEEN 1 AND 7),
  reason      text NOT NULL,
  UNIQUE NULLS NOT DISTINCT (customer_id, product_id, weekday)
);
