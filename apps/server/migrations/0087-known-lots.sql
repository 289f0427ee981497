-- Every customer knows the lots that it had or has, and those that were shipped to it. Whatever comes meanwhile is known by the triggers
-- of 0086, so this may take its time, and nobody waits for it.
INSERT INTO customer_lots (customer_id, product_id, lot, expiration, size, assay, unit_of_measure, entered_by, updated_at)
SELECT came.customer_id, product_id, lot, expiration, size, assay, unit_of_measure, entered_by, updated_at
FROM (
  SELECT customer_id, product_id, lot FROM transactions
  UNION SELECT customer_id, product_id, lot FROM on_hand JOIN devices USING (cabinet_id) WHERE customer_id IS NOT NULL
  UNION SELECT customer_id, product_id, lot FROM shipment_lines
  UNION SELECT customer_id, product_id, lot FROM product_tags) AS came
  JOIN lots USING (product_id, lot)
ON CONFLICT DO NOTHING;
ANALYZE customer_lots;
