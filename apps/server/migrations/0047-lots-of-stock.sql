-- Every lot that was ever put into a device stands in `lots`, if only with its number. So stock is joined to its lot one
-- to one, PostgreSQL knows how many rows that gives, and a list of stock by expiration begins with the lots that expire
-- first.
INSERT INTO lots (product_id, lot, entered_by, updated_at)
SELECT product_id, lot, 'hand', now()
FROM (
  SELECT product_id, lot FROM transactions WHERE quantity > 0
  UNION SELECT product_id, lot FROM on_hand) AS stocked
JOIN products USING (product_id)
ON CONFLICT (product_id, lot) DO NOTHING;

ALTER TABLE on_hand ADD FOREIGN KEY (product_id, lot) REFERENCES lots;
