-- Recommendations, one row for each par setting and for each product that was used without one (R2, R4). Kept fresh by marks.
CREATE TABLE restock_rows (
  -- `par/<id>` or `gap/<customer>/<product>/<device type>`.
  key               text COLLATE "C" PRIMARY KEY,
  customer_id       text COLLATE "C" NOT NULL REFERENCES customers (customer_id),
  -- What is ordered, and the product under which par is kept.
  product_id        text COLLATE "C" NOT NULL REFERENCES products,
  par_product_id    text COLLATE "C" NOT NULL,
  par_setting_id    bigint,
  cabinet_type      text NOT NULL,
  -- Where the order goes; null if there is no such device.
  cabinet_id        text COLLATE "C",
  status            text NOT NULL CHECK (status IN ('Not Processed', 'Failed', 'Gap', 'Order Outstanding', 'Urgent', 'Replen',
                      'Opportunity', 'Stocked')),
  is_exception      boolean NOT NULL,
  -- Of the customer or the pair: left out on every day (R5).
  excluded          boolean NOT NULL,
  -- Bit 0 is Monday: left out on these days.
  excluded_weekdays smallint NOT NULL,
  -- One of them is today.
  excluded_today    boolean NOT NULL,
  -- It gives its customer a reason to order today (R2).
  releasable        boolean NOT NULL,
  usable            integer NOT NULL,
  quantity          integer NOT NULL,
  packs             integer NOT NULL,
  warnings          text[] NOT NULL,
  -- Proposed: warehouse, lot, expiration, packs.
  batches           jsonb NOT NULL,
  -- The domain's RestockFacts.
  facts             jsonb NOT NULL,
  -- Grows with every change of what is shown.
  revision          integer NOT NULL DEFAULT 1,
  as_of             timestamptz NOT NULL
);
CREATE INDEX restock_rows_customer ON restock_rows (customer_id, product_id);
CREATE INDEX restock_rows_product ON restock_rows (product_id);
CREATE INDEX restock_rows_shown ON restock_rows (customer_id, key) INCLUDE (status, is_exception, excluded_today)
  WHERE NOT excluded AND status <> 'Stocked';
CREATE TRIGGER restock_rows_list_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON restock_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_list_change();

-- What has to be worked out anew. Appended to only, so that nobody waits for anybody and no mark is lost: who works out rows
-- deletes the marks it has seen.
CREATE TABLE restock_marks (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Empty: of all customers.
  customer_id text COLLATE "C" NOT NULL,
  -- Empty: all products.
  product_id  text COLLATE "C" NOT NULL
);

-- The last time that all rows were worked out, and for which day of the business.
CREATE TABLE restock_state (
  one        boolean PRIMARY KEY DEFAULT true CHECK (one),
  day        date,
  -- When marks were last worked off.
  as_of      timestamptz NOT NULL
);

CREATE TABLE releases (
  id          uuid PRIMARY KEY,
  status      text NOT NULL CHECK (status IN ('In Progress', 'Completed')),
  started_by  text NOT NULL,
  started_at  timestamptz NOT NULL,
  finished_at timestamptz
);
-- One at a time (R10).
CREATE UNIQUE INDEX releases_running ON releases (status) WHERE status = 'In Progress';
CREATE INDEX releases_time ON releases (started_at DESC);

CREATE TABLE release_lines (
  release_id       uuid NOT NULL REFERENCES releases,
  place            integer NOT NULL,
  -- Null for what was created by hand or requested by a customer.
  row_key          text COLLATE "C",
  revision         integer,
  order_request_id text COLLATE "C",
  customer_id      text COLLATE "C" NOT NULL REFERENCES customers (customer_id),
  cabinet_id       text COLLATE "C" NOT NULL,
  product_id       text COLLATE "C" NOT NULL,
  packs            integer NOT NULL CHECK (packs > 0),
  warehouse        text NOT NULL,
  lot              text COLLATE "C" NOT NULL,
  shipping_method  text NOT NULL,
  notes            text NOT NULL DEFAULT '',
  outcome          text CHECK (outcome IN ('Ordered', 'Changed meanwhile', 'Batch gone', 'Refused')),
  message          text NOT NULL DEFAULT '',
  request_number   text COLLATE "C" NOT NULL DEFAULT '',
  request_line     integer,
  PRIMARY KEY (release_id, place)
);
CREATE INDEX release_lines_waiting ON release_lines (row_key) WHERE outcome IS NULL;
CREATE INDEX release_lines_request ON release_lines (request_number, request_line) WHERE request_number <> '';
CREATE INDEX release_lines_wish ON release_lines (order_request_id) WHERE order_request_id IS NOT NULL;

-- Rows whose last release was refused, until they are released again (R2).
CREATE TABLE restock_failures (
  row_key text COLLATE "C" PRIMARY KEY,
  message text NOT NULL,
  at      timestamptz NOT NULL
);

-- Packs of a batch that were ordered and that the warehouse may still count as its own (R8).
CREATE TABLE batch_reservations (
  request_number text COLLATE "C" NOT NULL,
  request_line   integer NOT NULL,
  warehouse      text NOT NULL,
  product_id     text COLLATE "C" NOT NULL,
  lot            text COLLATE "C" NOT NULL,
  packs          integer NOT NULL CHECK (packs > 0),
  -- By the ERP: what the warehouse says after it no longer contains them.
  confirmed_at   timestamptz,
  -- Refused or deleted.
  ended_at       timestamptz,
  PRIMARY KEY (request_number, request_line)
);
CREATE INDEX batch_reservations_batch ON batch_reservations (product_id, warehouse, lot) WHERE ended_at IS NULL;
