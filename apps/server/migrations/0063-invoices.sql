-- What customers owe, as the ERP says it (B15 to B18). Amounts in cents.
CREATE TABLE invoices (
  -- The ERP's own.
  invoice_number   text COLLATE "C" PRIMARY KEY CHECK (invoice_number <> ''),
  customer_id      text COLLATE "C" NOT NULL REFERENCES customers (customer_id),
  payer            text NOT NULL,
  invoice_date     date NOT NULL,
  due_date         date NOT NULL,
  payment_terms    text NOT NULL,
  net_days         integer NOT NULL,
  payment_method   text NOT NULL,
  manufacturer     text NOT NULL,
  -- A credit memo has a negative one.
  amount_cents     bigint NOT NULL,
  -- Of a credit memo.
  credited_invoice text COLLATE "C" REFERENCES invoices,
  -- All lines may be paid by card.
  all_ccr_relevant boolean NOT NULL,
  -- Payments and credits; only those who add to invoice_payments change it.
  settled_cents    bigint NOT NULL DEFAULT 0,
  open_cents       bigint NOT NULL GENERATED ALWAYS AS (amount_cents - settled_cents) STORED,
  -- Of all that the ERP said but for the id of its document, so that a number that comes again can be compared.
  content_hash     bytea NOT NULL,
  received_at      timestamptz NOT NULL,
  CHECK (credited_invoice IS NULL OR amount_cents < 0)
) WITH (fillfactor = 90);
CREATE INDEX invoices_customer ON invoices (customer_id, invoice_date DESC, invoice_number DESC);
CREATE INDEX invoices_open ON invoices (customer_id, due_date) WHERE open_cents > 0;
CREATE INDEX invoices_credited ON invoices (credited_invoice) WHERE credited_invoice IS NOT NULL;
CREATE INDEX invoices_number ON invoices USING gin (lower(invoice_number) gin_trgm_ops)
  WITH (gin_pending_list_limit = 128);

CREATE TABLE invoice_lines (
  invoice_number text COLLATE "C" NOT NULL REFERENCES invoices,
  line_number    integer NOT NULL,
  kind           text NOT NULL CHECK (kind IN ('product', 'fee', 'tax')),
  request_id     bigint REFERENCES invoice_requests,
  -- Whether it stands on a credit memo.
  is_credit      boolean NOT NULL,
  product_id     text COLLATE "C" NOT NULL,
  description    text NOT NULL,
  ndc            text NOT NULL,
  lot            text COLLATE "C" NOT NULL,
  serial         text COLLATE "C" NOT NULL,
  dispensed_at   timestamptz,
  quantity       integer NOT NULL,
  -- In ten-thousandths, as the price.
  assay_e4       bigint,
  price_e4       bigint NOT NULL,
  amount_cents   bigint NOT NULL,
  ccr_relevant   boolean NOT NULL,
  PRIMARY KEY (invoice_number, line_number)
);
-- A request is on at most one invoice and one credit memo (B16).
CREATE UNIQUE INDEX invoice_lines_request ON invoice_lines (request_id, is_credit) WHERE request_id IS NOT NULL;

-- What is paid or credited of an invoice (B17).
CREATE TABLE invoice_payments (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  invoice_number text COLLATE "C" NOT NULL REFERENCES invoices,
  kind           text NOT NULL CHECK (kind IN ('payment', 'credit', 'card')),
  amount_cents   bigint NOT NULL CHECK (amount_cents <> 0),
  paid_on        date NOT NULL,
  reference      text NOT NULL DEFAULT '',
  -- The ERP's document; null for what was paid here by card.
  document_id    text COLLATE "C" UNIQUE,
  received_at    timestamptz NOT NULL,
  CHECK ((kind = 'card') = (document_id IS NULL))
);
CREATE INDEX invoice_payments_invoice ON invoice_payments (invoice_number, paid_on, id);

CREATE TRIGGER invoices_list_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON invoices
  FOR EACH STATEMENT EXECUTE FUNCTION note_list_change();
CREATE TRIGGER invoice_lines_list_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON invoice_lines
  FOR EACH STATEMENT EXECUTE FUNCTION note_list_change();

-- What the embedded ERP has billed. Its numbers have no gaps.
CREATE TABLE embedded_invoices (
  number      integer PRIMARY KEY,
  -- The file or the credit request that it answers, and the account where a file is divided among several.
  document_id text COLLATE "C" NOT NULL,
  account     text NOT NULL,
  UNIQUE (document_id, account)
);
CREATE TABLE embedded_billed (
  request_id  bigint PRIMARY KEY,
  number      integer NOT NULL REFERENCES embedded_invoices,
  -- As it stands on the invoice.
  line        jsonb NOT NULL
);

-- What products cost by the pack: the price list of the embedded ERP.
CREATE VIEW embedded_prices AS
  SELECT product_id, product_name, value_cents AS pack_cents, lum_qty, pack_qty FROM products;
