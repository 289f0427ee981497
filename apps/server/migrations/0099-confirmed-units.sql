-- Units of which a second side has told: a device of what people had received, or people of what a device had reported. Nothing moves, so
-- this is no row of the ledger (S8). The keys are those of causes, so that nothing is told twice.
CREATE TABLE confirmed_units (
  key           text COLLATE "C" PRIMARY KEY,
  customer_id   text COLLATE "C" NOT NULL,
  cabinet_id    text COLLATE "C" NOT NULL,
  product_id    text COLLATE "C" NOT NULL,
  lot           text COLLATE "C" NOT NULL,
  owner         text NOT NULL,
  told_by       text NOT NULL CHECK (told_by IN ('person', 'device')),
  units         integer NOT NULL CHECK (units > 0),
  at            timestamptz NOT NULL,
  time_replaced boolean NOT NULL,
  session       text NOT NULL,
  user_name     text NOT NULL,
  npi           text NOT NULL,
  note          text NOT NULL,
  order_number  text COLLATE "C" NOT NULL,
  order_line    text COLLATE "C" NOT NULL,
  shipment_id   text COLLATE "C" NOT NULL,
  posted_at     timestamptz NOT NULL
);
