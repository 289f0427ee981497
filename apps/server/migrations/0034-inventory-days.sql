-- Stock by day. What was closed never changes; what is posted for a closed day later is kept beside it.
-- See docs/decisions/2026-11-16-stock-history.md.

-- Up to where the days of a customer are closed. `closed_until` is the end of the last one, in the zone it was closed in.
CREATE TABLE inventory_closed (
  customer_id    text COLLATE "C" PRIMARY KEY REFERENCES customers (customer_id),
  closed_through date NOT NULL,
  closed_until   timestamptz NOT NULL,
  time_zone      text NOT NULL,
  closed_at      timestamptz NOT NULL
);

-- How much there was at the end of every day from `valid_from` to `valid_to`, which is null while no later day was closed
-- with another number. Days without a row had 0. Late messages can make a day negative.
CREATE TABLE inventory_days (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id text COLLATE "C" NOT NULL REFERENCES customers (customer_id),
  cabinet_id  text COLLATE "C" NOT NULL REFERENCES devices,
  product_id  text COLLATE "C" NOT NULL,
  lot         text COLLATE "C" NOT NULL,
  owner       text COLLATE "C" NOT NULL CHECK (owner IN ('PROVIDER', 'CUSTOMER')),
  section     text COLLATE "C" NOT NULL,
  holder      smallint,
  dispenser   smallint,
  tag_id      text COLLATE "C" NOT NULL,
  serial      text COLLATE "C" NOT NULL,
  quantity    integer NOT NULL CHECK (quantity <> 0),
  valid_from  date NOT NULL,
  valid_to    date CHECK (valid_to >= valid_from),
  -- Its key and first day.
  CONSTRAINT inventory_days_once UNIQUE NULLS NOT DISTINCT
    (cabinet_id, product_id, lot, owner, section, holder, dispenser, tag_id, serial, customer_id, valid_from)
);
CREATE INDEX inventory_days_customer ON inventory_days (customer_id, valid_from, valid_to);
CREATE INDEX inventory_days_open ON inventory_days (customer_id) WHERE valid_to IS NULL;

-- What the days from `valid_from` to `valid_to` lack. Days that were closed later have it.
CREATE TABLE inventory_corrections (
  -- Of the row in the ledger.
  key         text COLLATE "C" PRIMARY KEY,
  customer_id text COLLATE "C" NOT NULL REFERENCES customers (customer_id),
  cabinet_id  text COLLATE "C" NOT NULL REFERENCES devices,
  product_id  text COLLATE "C" NOT NULL,
  lot         text COLLATE "C" NOT NULL,
  owner       text COLLATE "C" NOT NULL,
  section     text COLLATE "C" NOT NULL,
  holder      smallint,
  dispenser   smallint,
  tag_id      text COLLATE "C" NOT NULL,
  serial      text COLLATE "C" NOT NULL,
  change      integer NOT NULL CHECK (change <> 0),
  valid_from  date NOT NULL,
  valid_to    date NOT NULL CHECK (valid_to >= valid_from),
  noted_at    timestamptz NOT NULL
);
CREATE INDEX inventory_corrections_customer ON inventory_corrections (customer_id, valid_to);
