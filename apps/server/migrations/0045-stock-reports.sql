-- What was shipped for an order in all, which the list of warehouse shipments shows beside each line.
CREATE INDEX shipments_order ON shipments (customer_id, order_number);
-- The story of a lot, over all devices, and whether a customer ever had it.
CREATE INDEX transactions_story ON transactions (product_id, lot, customer_id, at DESC, id DESC);
CREATE INDEX stock_reviews_story ON stock_reviews (product_id, lot, customer_id);

-- "Find anything" finds lots by any part of their number, with and without what divides it.
ALTER TABLE lots ADD COLUMN find_text text COLLATE "C" NOT NULL GENERATED ALWAYS AS (
  E'\n' || lower(lot) || E'\n' || translate(lower(lot), '-_./ ', '') || E'\n') STORED;
CREATE INDEX lots_find ON lots USING gin (find_text gin_trgm_ops) WITH (gin_pending_list_limit = 128);
