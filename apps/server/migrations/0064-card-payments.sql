-- Attempts to pay invoices by card (B20 to B23). The card itself is never known here.
CREATE TABLE payment_attempts (
  -- Also the idempotency key for the provider.
  id             uuid PRIMARY KEY,
  invoice_number text COLLATE "C" NOT NULL REFERENCES invoices,
  customer_id    text COLLATE "C" NOT NULL REFERENCES customers (customer_id),
  -- In cents: what was open when it began.
  amount_cents   bigint NOT NULL CHECK (amount_cents > 0),
  status         text NOT NULL CHECK (status IN ('started', 'paid', 'declined', 'expired', 'to refund')),
  started_at     timestamptz NOT NULL,
  started_by     text NOT NULL,
  -- Until then the provider's page can be used.
  expires_at     timestamptz NOT NULL,
  -- Null until the provider has made it.
  session_id     text COLLATE "C" UNIQUE,
  page_url       text,
  -- When the provider is asked next if nobody comes back; null: no more.
  ask_at         timestamptz,
  ended_at       timestamptz,
  -- What the provider has taken, and how it calls that.
  paid_cents     bigint NOT NULL DEFAULT 0,
  reference      text COLLATE "C" NOT NULL DEFAULT '',
  refunded_at    timestamptz,
  CHECK ((status = 'started') = (ended_at IS NULL)),
  CHECK ((session_id IS NULL) = (page_url IS NULL))
) WITH (fillfactor = 90);
-- One open session for an invoice (B21).
CREATE UNIQUE INDEX payment_attempts_open ON payment_attempts (invoice_number) WHERE status = 'started';
CREATE INDEX payment_attempts_invoice ON payment_attempts (invoice_number, started_at DESC, id);
CREATE INDEX payment_attempts_time ON payment_attempts (started_at DESC, id);
CREATE INDEX payment_attempts_to_refund ON payment_attempts (started_at DESC, id) WHERE status = 'to refund';
CREATE INDEX payment_attempts_ask ON payment_attempts (ask_at) WHERE ask_at IS NOT NULL;
CREATE INDEX payment_attempts_reference ON payment_attempts (reference) WHERE reference <> '';
CREATE TRIGGER payment_attempts_list_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON payment_attempts
  FOR EACH STATEMENT EXECUTE FUNCTION note_list_change();
