-- Where products lie that do not belong there (H4), by the key of on hand without lot and owner. Kept by the slice inventory. Nothing is
-- misplaced at first: the storage condition of every product that exists is unknown.
CREATE TABLE misplaced_stock (
  cabinet_id text COLLATE "C" NOT NULL REFERENCES devices,
  product_id text COLLATE "C" NOT NULL REFERENCES products,
  section    text COLLATE "C" NOT NULL,
  PRIMARY KEY (cabinet_id, product_id, section)
);
CREATE INDEX misplaced_stock_product ON misplaced_stock (product_id);
CREATE TRIGGER misplaced_stock_list_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON misplaced_stock
  FOR EACH STATEMENT EXECUTE FUNCTION note_list_change();
