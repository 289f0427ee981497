-- Documents exchanged with the ERP and the warehouse (R11).

-- Written in the transaction that causes them, sent by a job under a name made from the document id.
CREATE TABLE outbound_documents (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  partner     text NOT NULL CHECK (partner IN ('erp', 'warehouse')),
  kind        text NOT NULL,
  document_id text COLLATE "C" NOT NULL UNIQUE,
  body        text NOT NULL,
  created_at  timestamptz NOT NULL,
  sent_at     timestamptz,
  tries       integer NOT NULL DEFAULT 0,
  tried_at    timestamptz,
  -- Why it could not be sent the last time.
  problem     text NOT NULL DEFAULT '',
  state       text NOT NULL GENERATED ALWAYS AS (CASE WHEN sent_at IS NULL THEN 'unsent' ELSE 'sent' END) STORED
);
CREATE INDEX outbound_documents_unsent ON outbound_documents (partner, id) WHERE sent_at IS NULL;
CREATE INDEX outbound_documents_sent ON outbound_documents (partner, sent_at) WHERE sent_at IS NOT NULL;
CREATE INDEX outbound_documents_time ON outbound_documents (created_at DESC, id DESC);
CREATE INDEX outbound_documents_state ON outbound_documents (state, created_at DESC, id DESC);
CREATE INDEX outbound_documents_partner ON outbound_documents (partner, created_at DESC, id DESC);
CREATE INDEX outbound_documents_kind ON outbound_documents (kind, created_at DESC, id DESC);
CREATE INDEX outbound_documents_part ON outbound_documents USING gin (lower(document_id) gin_trgm_ops)
  WITH (gin_pending_list_limit = 128);

-- Stored by id and content before anything is made of them, and taken in a transaction each, in any order.
CREATE TABLE inbound_documents (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  partner      text NOT NULL CHECK (partner IN ('erp', 'warehouse')),
  -- Empty, and the id that of the file, if it cannot be read.
  kind         text NOT NULL DEFAULT '',
  document_id  text COLLATE "C" NOT NULL,
  content_hash bytea NOT NULL,
  body         text NOT NULL,
  state        text NOT NULL CHECK (state IN ('waiting', 'taken', 'quarantined')),
  -- What it refers to that is not there yet, such as order/4500001.
  waits_for    text COLLATE "C" NOT NULL DEFAULT '',
  problem      text NOT NULL DEFAULT '',
  received_at  timestamptz NOT NULL,
  -- Since when it may wait for what it refers to; null: since it was received.
  waits_since  timestamptz,
  -- When it is tried next, as long as it waits.
  try_at       timestamptz NOT NULL DEFAULT '-infinity',
  taken_at     timestamptz,
  tries        integer NOT NULL DEFAULT 0,
  -- How often the same document came again.
  copies       integer NOT NULL DEFAULT 0,
  UNIQUE (partner, document_id, content_hash)
);
CREATE INDEX inbound_documents_waiting ON inbound_documents (try_at, id) WHERE state = 'waiting';
CREATE INDEX inbound_documents_waited ON inbound_documents (waits_for) WHERE state = 'waiting' AND waits_for <> '';
CREATE INDEX inbound_documents_open ON inbound_documents (partner, state) WHERE state <> 'taken';
CREATE INDEX inbound_documents_partner ON inbound_documents (partner, received_at DESC, id DESC);
CREATE INDEX inbound_documents_time ON inbound_documents (received_at DESC, id DESC);
CREATE INDEX inbound_documents_state ON inbound_documents (state, received_at DESC, id DESC);
CREATE INDEX inbound_documents_kind ON inbound_documents (kind, received_at DESC, id DESC);
CREATE INDEX inbound_documents_id ON inbound_documents (document_id, id);
CREATE INDEX inbound_documents_part ON inbound_documents USING gin (lower(document_id) gin_trgm_ops)
  WITH (gin_pending_list_limit = 128);

-- Of these, only what a filter of the list looks at counts (see 0017).
CREATE TRIGGER outbound_documents_list_changed AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF sent_at
  ON outbound_documents FOR EACH STATEMENT EXECUTE FUNCTION note_list_change();
CREATE TRIGGER inbound_documents_list_changed AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF state, kind, document_id
  ON inbound_documents FOR EACH STATEMENT EXECUTE FUNCTION note_list_change();

-- Why nothing can be read from a partner at present.
CREATE TABLE inbox_problems (
  partner text PRIMARY KEY CHECK (partner IN ('erp', 'warehouse')),
  problem text NOT NULL,
  since   timestamptz NOT NULL
);

-- The folders of the embedded ERP and warehouse: what was written for them, and what they wrote, from `due_at` on.
CREATE TABLE embedded_files (
  partner   text NOT NULL CHECK (partner IN ('erp', 'warehouse')),
  direction text NOT NULL CHECK (direction IN ('to', 'from')),
  name      text COLLATE "C" NOT NULL,
  body      text NOT NULL,
  due_at    timestamptz NOT NULL,
  PRIMARY KEY (partner, direction, name)
);
CREATE INDEX embedded_files_due ON embedded_files (partner, direction, due_at);

CREATE SEQUENCE restock_request_numbers START 100001;

-- What was asked of the ERP, line by line (ODET-011).
CREATE TABLE restock_requests (
  request_number  text COLLATE "C" NOT NULL,
  request_line    integer NOT NULL,
  customer_id     text COLLATE "C" NOT NULL REFERENCES customers (customer_id),
  cabinet_id      text COLLATE "C" NOT NULL REFERENCES devices,
  product_id      text COLLATE "C" NOT NULL REFERENCES products,
  packs           integer NOT NULL CHECK (packs > 0),
  units_per_pack  integer NOT NULL CHECK (units_per_pack > 0),
  -- The batch; empty if the warehouse chooses.
  lot             text COLLATE "C" NOT NULL DEFAULT '',
  warehouse       text NOT NULL,
  order_type      text NOT NULL CHECK (order_type IN ('ZMB', 'ZKB', 'ZKV')),
  shipping_method text NOT NULL,
  abw_code        text NOT NULL CHECK (abw_code IN ('A', 'B', 'W')),
  notes           text,
  po_status       text NOT NULL DEFAULT 'Not Processed' CHECK (po_status IN ('Not Processed', 'On Order', 'Failed')),
  -- Why the ERP refused it.
  failure         text NOT NULL DEFAULT '',
  order_number    text COLLATE "C",
  created_at      timestamptz NOT NULL,
  created_by      text NOT NULL,
  answered_at     timestamptz,
  PRIMARY KEY (request_number, request_line)
);
CREATE INDEX restock_requests_order ON restock_requests (order_number) WHERE order_number IS NOT NULL;
CREATE INDEX restock_requests_device ON restock_requests (cabinet_id, product_id) WHERE po_status = 'Not Processed';

-- Restock orders, by the number of their lines: what pages of orders are made of.
CREATE TABLE restock_orders (
  order_number   text COLLATE "C" PRIMARY KEY,
  request_number text COLLATE "C" NOT NULL,
  customer_id    text COLLATE "C" NOT NULL REFERENCES customers (customer_id),
  cabinet_id     text COLLATE "C" NOT NULL REFERENCES devices,
  order_type     text NOT NULL CHECK (order_type IN ('ZMB', 'ZKB', 'ZKV')),
  created_at     timestamptz NOT NULL
);
CREATE INDEX restock_orders_time ON restock_orders (created_at DESC, order_number DESC);
CREATE INDEX restock_orders_customer ON restock_orders (customer_id, created_at DESC, order_number DESC);
CREATE INDEX restock_orders_request ON restock_orders (request_number);
CREATE INDEX restock_orders_number ON restock_orders USING gin (lower(order_number) gin_trgm_ops)
  WITH (gin_pending_list_limit = 128);

-- The lines of restock orders: the ERP's, and until it has answered those of the request under the request's number (R17).
CREATE TABLE order_lines (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_number   text COLLATE "C" NOT NULL REFERENCES restock_orders,
  order_line     text COLLATE "C" NOT NULL,
  request_number text COLLATE "C" NOT NULL,
  request_line   integer NOT NULL,
  po_number      text NOT NULL DEFAULT '',
  customer_id    text COLLATE "C" NOT NULL REFERENCES customers (customer_id),
  cabinet_id     text COLLATE "C" NOT NULL REFERENCES devices,
  product_id     text COLLATE "C" NOT NULL REFERENCES products,
  order_type     text NOT NULL CHECK (order_type IN ('ZMB', 'ZKB', 'ZKV')),
  packs          integer NOT NULL CHECK (packs > 0),
  units_per_pack integer NOT NULL CHECK (units_per_pack > 0),
  ordered_units  integer NOT NULL GENERATED ALWAYS AS (packs * units_per_pack) STORED,
  -- Not Processed and Failed: the ERP has not made an order of it.
  status         text NOT NULL CHECK (status IN ('Not Processed', 'Failed', 'On Order', 'Completed', 'Deleted')),
  -- Whoever spoke last is right (R12).
  status_at      timestamptz NOT NULL,
  status_by      text NOT NULL DEFAULT '',
  failure        text NOT NULL DEFAULT '',
  -- Kept up to date by shipments and receipts, in units of use.
  shipped_units  integer NOT NULL DEFAULT 0 CHECK (shipped_units >= 0),
  received_units integer NOT NULL DEFAULT 0,
  ended_units    integer NOT NULL DEFAULT 0,
  notes          text,
  created_at     timestamptz NOT NULL,
  updated_at     timestamptz NOT NULL,
  version        integer NOT NULL DEFAULT 0,
  UNIQUE (order_number, order_line)
) WITH (fillfactor = 90);
CREATE INDEX order_lines_time ON order_lines (created_at DESC, id DESC);
CREATE INDEX order_lines_customer ON order_lines (customer_id, created_at DESC, id DESC);
CREATE INDEX order_lines_request ON order_lines (request_number, request_line);
-- What is on order (S33).
CREATE INDEX order_lines_open ON order_lines (cabinet_id, product_id) WHERE status IN ('Not Processed', 'On Order');
-- Few have another status than Completed.
CREATE INDEX order_lines_status ON order_lines (status, created_at DESC, id DESC);

-- See migration 0017.
CREATE TRIGGER restock_orders_list_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON restock_orders
  FOR EACH STATEMENT EXECUTE FUNCTION note_list_change();
CREATE TRIGGER order_lines_list_changed AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF status ON order_lines
  FOR EACH STATEMENT EXECUTE FUNCTION note_list_change();

-- What came into stock for an order.
CREATE INDEX transactions_order ON transactions (order_number, at) WHERE order_number <> '' AND reason = 'RESTOCK';
