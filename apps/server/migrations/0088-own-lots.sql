-- What was entered by hand until now stays with the customers that have it, and is no longer told to others.
UPDATE lots SET customer_id = first.customer_id
FROM (
  SELECT product_id, lot, min(customer_id) AS customer_id FROM customer_lots WHERE entered_by = 'hand' GROUP BY product_id, lot) AS first
WHERE lots.product_id = first.product_id AND lots.lot = first.lot AND lots.entered_by = 'hand' AND lots.customer_id IS NULL;

-- Spellings of one number that have different dates.
INSERT INTO lot_tasks (product_id, number_key, task, since)
SELECT product_id, upper(translate(lot, E' \t\n\x0b\f\r', '')), 'spellings', now() FROM lots WHERE expiration IS NOT NULL
GROUP BY 1, 2 HAVING count(DISTINCT expiration) > 1
ON CONFLICT DO NOTHING;
