-- Current stock and its history are looked through by customers and staff: indexes for how they ask, and the triggers
-- that keep the exact totals of these lists (see 0017).

-- Which numbers were valid on a day, for one customer: the same work for yesterday and for two years ago.
CREATE EXTENSION IF NOT EXISTS btree_gist;
CREATE INDEX inventory_days_day ON inventory_days USING gist (customer_id, daterange(valid_from, valid_to, '[]'));
DROP INDEX inventory_days_customer;
CREATE INDEX inventory_corrections_day ON inventory_corrections USING gist (customer_id, daterange(valid_from, valid_to, '[]'));

-- Parts of lot numbers.
CREATE INDEX on_hand_lot ON on_hand USING gin (lower(lot) gin_trgm_ops) WITH (gin_pending_list_limit = 128);
-- Dispensers are few among all stock.
CREATE INDEX on_hand_dispensers ON on_hand (cabinet_id, product_id, lot) WHERE holder IS NOT NULL;
-- Tagged units that are there, among all that ever were.
CREATE INDEX product_tags_in_stock ON product_tags (cabinet_id, product_id, lot) WHERE phase IN ('on hand', 'pending');
CREATE INDEX serial_units_part ON serial_units USING gin (lower(serial) gin_trgm_ops) WITH (gin_pending_list_limit = 128);

CREATE TRIGGER inventory_days_list_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON inventory_days
  FOR EACH STATEMENT EXECUTE FUNCTION note_list_change();
CREATE TRIGGER inventory_corrections_list_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON inventory_corrections
  FOR EACH STATEMENT EXECUTE FUNCTION note_list_change();
CREATE TRIGGER inventory_closed_list_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON inventory_closed
  FOR EACH STATEMENT EXECUTE FUNCTION note_list_change();
