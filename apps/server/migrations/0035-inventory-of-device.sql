-- The last full read of a device is shown beside its stock.
CREATE INDEX device_events_full_read ON device_events (cabinet_id, happened_at DESC) WHERE kind = 'full_read';
-- The ledger rows behind the number of a lot.
CREATE INDEX transactions_lot ON transactions (cabinet_id, product_id, lot, id DESC);
