-- What warehouses have, as of the last time they said it, and who is not restocked with what (R5, R7, R8).

CREATE TABLE warehouse_syncs (
  warehouse    text PRIMARY KEY,
  -- When it was last asked.
  requested_at timestamptz,
  -- Of what it said last; null until it has said something.
  as_of        timestamptz,
  document_id  text COLLATE "C" NOT NULL DEFAULT ''
);

CREATE TABLE warehouse_stock (
  warehouse  text NOT NULL REFERENCES warehouse_syncs,
  -- Also products that are not in the catalogue.
  product_id text COLLATE "C" NOT NULL,
  lot        text COLLATE "C" NOT NULL,
  expiration date,
  packs      integer NOT NULL CHECK (packs >= 0),
  PRIMARY KEY (warehouse, product_id, lot)
);
CREATE INDEX warehouse_stock_product ON warehouse_stock (product_id);

-- Of the exclusions of a customer, or (empty) of all, the last ones that were said.
CREATE TABLE exclusion_syncs (
  customer_id text COLLATE "C" PRIMARY KEY,
  as_of       timestamptz NOT NULL,
  document_id text COLLATE "C" NOT NULL
);

CREATE TABLE restock_exclusions (
  customer_id text COLLATE "C" NOT NULL,
  -- Empty: whatever the product.
  product_id  text COLLATE "C" NOT NULL,
  -- 1 (Monday) to 7; 0: on every day.
  weekday     smallint NOT NULL CHECK (weekday BETWEEN 0 AND 7),
  reason      text NOT NULL,
  PRIMARY KEY (customer_id, product_id, weekday)
);
