-- Vends from before invoice requests get theirs, by the rules of those that come (B1 to B4): of the provider's own stock,
-- with what is known now of lot, product and customer. A vend that was reversed is not billed.
INSERT INTO invoice_requests (vend_key, customer_id, cabinet_id, cabinet_type, product_id, ndc, lot, size, assay,
  unit_of_measure, serial, tag_id, quantity, user_name, npi, dispensed_at, manual_split, auto_split, suggested_code,
  status, abw_code, created_at)
SELECT vend.key, vend.customer_id, vend.cabinet_id, devices.cabinet_type, vend.product_id,
  CASE WHEN products.ndc = '' THEN '' ELSE
    lpad(split_part(products.ndc, '-', 1), 5, '0') || '-' || lpad(split_part(products.ndc, '-', 2), 4, '0') || '-' ||
    lpad(split_part(products.ndc, '-', 3), 2, '0') END,
  vend.lot, coalesce(lots.size, ''), coalesce(lots.assay, ''), coalesce(lots.unit_of_measure, ''), vend.serial,
  vend.tag_id, -vend.quantity, vend.user_name, vend.npi, vend.at, customers.manual_split_bill,
  customers.auto_split_bill, customers.manual_split_bill_default,
  CASE WHEN customers.manual_split_bill = 'Y' AND customers.auto_split_bill = 'N' THEN 'PENDING ABW' ELSE 'READY' END,
  CASE WHEN customers.manual_split_bill = 'N' THEN 'A' END, vend.posted_at
FROM transactions vend
JOIN customers ON customers.customer_id = vend.customer_id
JOIN devices ON devices.cabinet_id = vend.cabinet_id
JOIN products ON products.product_id = vend.product_id
LEFT JOIN lots ON lots.product_id = vend.product_id AND lots.lot = vend.lot
LEFT JOIN transactions back ON back.reverses = vend.key
WHERE vend.action = 'VEND' AND vend.owner = 'PROVIDER' AND products.source IN ('FFF', 'LUM', 'MBRX')
  AND back.key IS NULL
ORDER BY vend.id;
