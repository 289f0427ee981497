-- Holding, making ready and choosing an account change the status of many requests at once. With the status in an index
-- each of them wrote a new entry to every index of the table; without it PostgreSQL updates the row alone. Which requests
-- are open is told by columns that these changes leave as they are; few are open, so their status is looked up.
ALTER TABLE invoice_requests ADD CONSTRAINT invoice_requests_sent_status
  CHECK (transmitted_at IS NULL OR status IN ('TRANSMITTED', 'OMITTED'));
DROP INDEX invoice_requests_open;
CREATE INDEX invoice_requests_open ON invoice_requests (customer_id, dispensed_at DESC, id DESC)
  WHERE transmitted_at IS NULL AND omitted_at IS NULL;
