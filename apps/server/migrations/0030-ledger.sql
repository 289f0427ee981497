-- Stock: an append-only ledger, what follows from it, and what reaches it from devices and warehouses.
-- See docs/decisions/2026-11-16-ledger.md.

-- A lot number of a product has one expiration, size, assay and unit.
CREATE TABLE lots (
  product_id      text COLLATE "C" NOT NULL REFERENCES products,
  lot             text COLLATE "C" NOT NULL,
  expiration      date,
  size            text NOT NULL DEFAULT '',
  assay           text NOT NULL DEFAULT '',
  unit_of_measure text NOT NULL DEFAULT '',
  entered_by      text NOT NULL CHECK (entered_by IN ('warehouse', 'hand')),
  updated_at      timestamptz NOT NULL,
  PRIMARY KEY (product_id, lot)
);
CREATE INDEX lots_expiration ON lots (expiration);

-- The ledger. Every row is made from a cause, and its key says which, so that nothing is posted twice.
CREATE TABLE transactions (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key             text COLLATE "C" NOT NULL UNIQUE,
  -- The vend that this row takes back.
  reverses        text COLLATE "C" UNIQUE REFERENCES transactions (key),
  -- Of the device at that time.
  customer_id     text COLLATE "C" NOT NULL REFERENCES customers (customer_id),
  cabinet_id      text COLLATE "C" NOT NULL REFERENCES devices,
  -- Empty for a door session in which nothing was used, and where nobody can say which.
  product_id      text COLLATE "C" NOT NULL,
  lot             text COLLATE "C" NOT NULL,
  owner           text NOT NULL CHECK (owner IN ('PROVIDER', 'CUSTOMER')),
  holder          smallint,
  dispenser       smallint,
  section         text NOT NULL DEFAULT '',
  type            text NOT NULL CHECK (type IN ('Cycle Count', 'Insert', 'Removal')),
  action          text NOT NULL CHECK (action IN ('INSERT', 'REMOVAL', 'NO USAGE', 'REVIEW REQD', 'VEND')),
  reason          text NOT NULL CHECK (reason IN ('RESTOCK', 'VEND', 'RETURN', 'UNKNOWN', 'REVERT', 'TRANSFER',
                    'CYCLE COUNT', 'CORRECTION', 'NONE')),
  reason_code     smallint,
  -- In units of use; negative for what left.
  quantity        integer NOT NULL,
  tag_id          text COLLATE "C" NOT NULL DEFAULT '',
  serial          text COLLATE "C" NOT NULL DEFAULT '',
  past_shelf_life boolean NOT NULL DEFAULT false,
  -- By the device's clock; the time of receipt where that was wrong.
  at              timestamptz NOT NULL,
  time_replaced   boolean NOT NULL DEFAULT false,
  session         text NOT NULL DEFAULT '',
  -- As it was then.
  user_name       text NOT NULL DEFAULT '',
  npi             text NOT NULL DEFAULT '',
  note            text NOT NULL DEFAULT '',
  order_number    text NOT NULL DEFAULT '',
  order_line      text NOT NULL DEFAULT '',
  shipment_id     text NOT NULL DEFAULT '',
  posted_at       timestamptz NOT NULL,
  -- Of `event/17/1` and `command/9b2f…/1`.
  event_id        bigint GENERATED ALWAYS AS (
                    CASE WHEN key LIKE 'event/%' THEN split_part(key, '/', 2)::bigint END) STORED,
  command_id      uuid GENERATED ALWAYS AS (
                    CASE WHEN key LIKE 'command/%' THEN split_part(key, '/', 2)::uuid END) STORED
);
CREATE INDEX transactions_time ON transactions (at DESC, id DESC);
CREATE INDEX transactions_customer ON transactions (customer_id, at DESC, id DESC);
CREATE INDEX transactions_device ON transactions (cabinet_id, at DESC, id DESC);
CREATE INDEX transactions_product ON transactions (product_id, at DESC, id DESC);
CREATE INDEX transactions_tag ON transactions (tag_id, id) WHERE tag_id <> '';
CREATE INDEX transactions_serial ON transactions (serial, id) WHERE serial <> '';

CREATE FUNCTION ledger_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Transactions are never changed or deleted';
END $$;
CREATE TRIGGER transactions_fixed BEFORE UPDATE OR DELETE OR TRUNCATE ON transactions
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse();

-- What the transactions add up to, kept in their database transaction. What has come to 0 has no row.
CREATE TABLE on_hand (
  cabinet_id text COLLATE "C" NOT NULL REFERENCES devices,
  product_id text COLLATE "C" NOT NULL REFERENCES products,
  lot        text COLLATE "C" NOT NULL,
  owner      text COLLATE "C" NOT NULL CHECK (owner IN ('PROVIDER', 'CUSTOMER')),
  section    text COLLATE "C" NOT NULL DEFAULT '',
  holder     smallint,
  dispenser  smallint,
  quantity   integer NOT NULL CHECK (quantity >= 0),
  updated_at timestamptz NOT NULL,
  UNIQUE NULLS NOT DISTINCT (cabinet_id, product_id, lot, owner, section, holder, dispenser)
) WITH (fillfactor = 80);
CREATE INDEX on_hand_product ON on_hand (product_id, lot);

-- Units with a serial number but no tag; no device once they have left.
CREATE TABLE serial_units (
  product_id text COLLATE "C" NOT NULL REFERENCES products,
  serial     text COLLATE "C" NOT NULL,
  cabinet_id text COLLATE "C" REFERENCES devices,
  lot        text COLLATE "C",
  owner      text,
  section    text,
  holder     smallint,
  dispenser  smallint,
  PRIMARY KEY (product_id, serial)
);
CREATE INDEX serial_units_device ON serial_units (cabinet_id, product_id, lot) WHERE cabinet_id IS NOT NULL;

-- Since when the stock of a device is known. Events from before post nothing.
CREATE TABLE ledger_devices (
  cabinet_id  text COLLATE "C" PRIMARY KEY REFERENCES devices,
  baseline_at timestamptz NOT NULL
);

-- Door sessions that are not decided yet, by the device's clock.
CREATE TABLE door_sessions (
  cabinet_id text COLLATE "C" NOT NULL REFERENCES devices,
  session    text COLLATE "C" NOT NULL,
  -- When something in it was first heard of, until its opening is.
  opened_at  timestamptz NOT NULL,
  closed_at  timestamptz,
  user_name  text NOT NULL,
  npi        text NOT NULL,
  used       boolean NOT NULL,
  PRIMARY KEY (cabinet_id, session)
);

CREATE TABLE dispenser_thaws (
  cabinet_id     text COLLATE "C" NOT NULL REFERENCES devices,
  holder         smallint NOT NULL,
  dispenser      smallint NOT NULL,
  product_id     text COLLATE "C" NOT NULL,
  lot            text COLLATE "C" NOT NULL,
  thaw_complete  timestamptz NOT NULL,
  shelf_life_exp timestamptz NOT NULL,
  PRIMARY KEY (cabinet_id, holder, dispenser, product_id, lot)
);

-- Transactions in review, called suspended on screen: nothing moves until somebody resolves them.
CREATE TABLE stock_reviews (
  id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key              text COLLATE "C" NOT NULL UNIQUE,
  kind             text NOT NULL CHECK (kind IN ('no stock', 'count', 'receipt', 'tag', 'weight', 'no line', 'lot')),
  customer_id      text COLLATE "C" NOT NULL REFERENCES customers (customer_id),
  cabinet_id       text COLLATE "C" NOT NULL REFERENCES devices,
  product_id       text COLLATE "C" NOT NULL,
  lot              text COLLATE "C" NOT NULL,
  owner            text CHECK (owner IN ('PROVIDER', 'CUSTOMER')),
  holder           smallint,
  dispenser        smallint,
  section          text NOT NULL DEFAULT '',
  tag_id           text COLLATE "C" NOT NULL DEFAULT '',
  serial           text COLLATE "C" NOT NULL DEFAULT '',
  type             text NOT NULL CHECK (type IN ('Cycle Count', 'Insert', 'Removal')),
  reason           text NOT NULL,
  suspended_reason text NOT NULL,
  ship_qty         integer,
  on_hand_qty      integer,
  attempted_qty    integer NOT NULL,
  diff_qty         integer NOT NULL GENERATED ALWAYS AS (attempted_qty - coalesce(ship_qty, on_hand_qty, 0)) STORED,
  -- What was tried, its own attempt first, then those that joined it.
  attempts         jsonb NOT NULL DEFAULT '[]',
  shipment_id      text NOT NULL DEFAULT '',
  line_key         text COLLATE "C",
  order_number     text NOT NULL DEFAULT '',
  note             text NOT NULL DEFAULT '',
  user_name        text NOT NULL DEFAULT '',
  npi              text NOT NULL DEFAULT '',
  -- By the device's clock; when it reached the portal.
  opened_at        timestamptz NOT NULL,
  created_at       timestamptz NOT NULL,
  status           text NOT NULL DEFAULT 'Suspended' CHECK (status IN ('Approved', 'Rejected', 'Suspended')),
  memo             text NOT NULL DEFAULT '',
  resolved_by      text,
  resolved_at      timestamptz,
  version          integer NOT NULL DEFAULT 0,
  CHECK ((status = 'Suspended') = (resolved_at IS NULL) AND (resolved_at IS NULL) = (resolved_by IS NULL))
);
CREATE INDEX stock_reviews_open ON stock_reviews (cabinet_id, product_id, lot) WHERE status = 'Suspended';
CREATE INDEX stock_reviews_tag ON stock_reviews (tag_id) WHERE tag_id <> '' AND status = 'Suspended';
CREATE INDEX stock_reviews_lot ON stock_reviews (shipment_id, lot) WHERE shipment_id <> '';
CREATE INDEX stock_reviews_customer ON stock_reviews (customer_id, created_at DESC, id DESC);
CREATE INDEX stock_reviews_time ON stock_reviews (created_at DESC, id DESC);

CREATE TABLE cycle_counts (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key         text COLLATE "C" NOT NULL UNIQUE,
  customer_id text COLLATE "C" NOT NULL REFERENCES customers (customer_id),
  cabinet_id  text COLLATE "C" NOT NULL REFERENCES devices,
  product_id  text COLLATE "C" NOT NULL,
  lot         text COLLATE "C" NOT NULL,
  counted     integer NOT NULL CHECK (counted >= 0),
  counted_by  text NOT NULL,
  at          timestamptz NOT NULL
);
CREATE INDEX cycle_counts_customer ON cycle_counts (customer_id, at DESC, id DESC);
CREATE INDEX cycle_counts_lot ON cycle_counts (cabinet_id, product_id, lot, at DESC);

-- Units vended less those that came back, in the hour of the vend, UTC.
CREATE TABLE usage_hours (
  customer_id text COLLATE "C" NOT NULL REFERENCES customers (customer_id),
  cabinet_id  text COLLATE "C" NOT NULL REFERENCES devices,
  product_id  text COLLATE "C" NOT NULL,
  hour        timestamptz NOT NULL,
  units       integer NOT NULL,
  PRIMARY KEY (cabinet_id, product_id, hour, customer_id)
) WITH (fillfactor = 80);
CREATE INDEX usage_hours_customer ON usage_hours (customer_id, hour);

-- What the warehouse shipped, and deliveries that were announced to a device by hand.
CREATE TABLE shipments (
  customer_id         text COLLATE "C" NOT NULL REFERENCES customers (customer_id),
  shipment_id         text COLLATE "C" NOT NULL,
  kind                text NOT NULL CHECK (kind IN ('warehouse', 'receipt')),
  customer_number     text NOT NULL DEFAULT '',
  order_number        text NOT NULL DEFAULT '',
  delivery_record     text NOT NULL DEFAULT '',
  ship_from_warehouse text NOT NULL DEFAULT '',
  tracking_number     text NOT NULL DEFAULT '',
  shipped_at          timestamptz NOT NULL,
  estimated_delivery  date,
  transmitted_at      timestamptz,
  created_at          timestamptz NOT NULL,
  -- Of what was sent: the same shipment again changes nothing, another one with its number is refused.
  content_hash        bytea NOT NULL,
  PRIMARY KEY (customer_id, shipment_id)
);
-- The numbers of the warehouse are its own; what people type may be the same at two customers.
CREATE UNIQUE INDEX shipments_warehouse ON shipments (shipment_id) WHERE kind = 'warehouse';
CREATE INDEX shipments_customer ON shipments (customer_id, shipped_at DESC, shipment_id);
CREATE INDEX shipments_time ON shipments (shipped_at DESC, shipment_id);

CREATE TABLE shipment_lines (
  key                text COLLATE "C" PRIMARY KEY,
  customer_id        text COLLATE "C" NOT NULL,
  shipment_id        text COLLATE "C" NOT NULL,
  order_line         text NOT NULL,
  -- Where it goes.
  cabinet_id         text COLLATE "C" NOT NULL REFERENCES devices,
  product_id         text COLLATE "C" NOT NULL REFERENCES products,
  lot                text COLLATE "C" NOT NULL,
  owner              text NOT NULL CHECK (owner IN ('PROVIDER', 'CUSTOMER')),
  num_pkgs_shipped   integer NOT NULL CHECK (num_pkgs_shipped > 0),
  base_uom           text NOT NULL DEFAULT '',
  num_units_per_pkg  integer NOT NULL CHECK (num_units_per_pkg > 0),
  total_num_units    integer NOT NULL GENERATED ALWAYS AS (num_pkgs_shipped * num_units_per_pkg) STORED,
  received_units     integer NOT NULL DEFAULT 0 CHECK (received_units >= 0),
  received_at        timestamptz,
  received_by        text NOT NULL DEFAULT '',
  -- Whether something may still come of it; announced: once its device has acknowledged the receipt.
  state              text NOT NULL DEFAULT 'open' CHECK (state IN ('announced', 'open', 'ended')),
  transmit_status    text NOT NULL DEFAULT 'NA' CHECK (transmit_status IN
                       ('Success', 'Complete', 'Virtual', 'Duplicate', 'Pending', 'Error', 'NA')),
  status_description text NOT NULL DEFAULT '',
  version            integer NOT NULL DEFAULT 0,
  FOREIGN KEY (customer_id, shipment_id) REFERENCES shipments
);
CREATE INDEX shipment_lines_shipment ON shipment_lines (customer_id, shipment_id);
CREATE INDEX shipment_lines_open ON shipment_lines (cabinet_id, product_id) WHERE state IN ('announced', 'open');
CREATE INDEX shipment_lines_device ON shipment_lines (cabinet_id, shipment_id);
CREATE INDEX shipment_lines_lot ON shipment_lines (product_id, lot);

CREATE TABLE shipment_units (
  line_key text COLLATE "C" NOT NULL REFERENCES shipment_lines,
  place    integer NOT NULL,
  serial   text COLLATE "C" NOT NULL,
  tag_id   text COLLATE "C" NOT NULL,
  PRIMARY KEY (line_key, place)
);
CREATE INDEX shipment_units_serial ON shipment_units (serial) WHERE serial <> '';

-- Tagged units that a shipment named, and where they are.
CREATE TABLE product_tags (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tag_id         text COLLATE "C" NOT NULL UNIQUE,
  serial         text COLLATE "C" NOT NULL,
  product_id     text COLLATE "C" NOT NULL REFERENCES products,
  lot            text COLLATE "C" NOT NULL,
  owner          text NOT NULL CHECK (owner IN ('PROVIDER', 'CUSTOMER')),
  customer_id    text COLLATE "C" NOT NULL REFERENCES customers (customer_id),
  phase          text NOT NULL CHECK (phase IN ('shipped', 'on hand', 'pending', 'vended', 'returned', 'removed')),
  -- Where it is or was last; before it was seen, where it was shipped to.
  cabinet_id     text COLLATE "C" REFERENCES devices,
  -- By the clock of that device.
  since          timestamptz NOT NULL,
  vend_key       text COLLATE "C",
  -- How many of its vends have been reversed.
  reversals      integer NOT NULL DEFAULT 0,
  line_key       text COLLATE "C",
  shipment_id    text COLLATE "C" NOT NULL DEFAULT '',
  ship_warehouse text NOT NULL DEFAULT '',
  order_number   text NOT NULL DEFAULT '',
  received_at    timestamptz,
  returned_at    timestamptz,
  rga_number     text NOT NULL DEFAULT '',
  active         boolean NOT NULL DEFAULT true,
  created_at     timestamptz NOT NULL,
  updated_at     timestamptz NOT NULL,
  version        integer NOT NULL DEFAULT 0
) WITH (fillfactor = 80);
CREATE INDEX product_tags_device ON product_tags (cabinet_id, product_id, lot);
CREATE INDEX product_tags_pending ON product_tags (cabinet_id, since) WHERE phase = 'pending';
CREATE INDEX product_tags_serial ON product_tags (serial) WHERE serial <> '';
CREATE INDEX product_tags_customer ON product_tags (customer_id, id DESC);
CREATE INDEX product_tags_lot ON product_tags (product_id, lot);
CREATE INDEX product_tags_shipment ON product_tags (shipment_id) WHERE shipment_id <> '';

-- What every device last saw of a tag, by its own clock; also of tags that no shipment has named yet.
CREATE TABLE tag_sightings (
  tag_id        text COLLATE "C" NOT NULL,
  cabinet_id    text COLLATE "C" NOT NULL REFERENCES devices,
  at            timestamptz NOT NULL,
  time_replaced boolean NOT NULL,
  present       boolean NOT NULL,
  session       text NOT NULL,
  user_name     text NOT NULL,
  npi           text NOT NULL,
  -- Since when full reads have missed it although no door was opened.
  missed_since  timestamptz,
  PRIMARY KEY (tag_id, cabinet_id)
) WITH (fillfactor = 80);
CREATE INDEX tag_sightings_device ON tag_sightings (cabinet_id) WHERE present;
CREATE INDEX tag_sightings_missed ON tag_sightings (cabinet_id) WHERE missed_since IS NOT NULL;

-- Events belong to the customer of their time; what was stored without one belongs to the present one.
ALTER TABLE device_events
  ADD COLUMN customer_id text COLLATE "C" REFERENCES customers (customer_id),
  -- What became of it, once it is taken.
  ADD COLUMN outcome text,
  -- By the device's clock; the time of receipt where that was wrong.
  ADD COLUMN happened_at timestamptz NOT NULL GENERATED ALWAYS AS (
    CASE WHEN flags = 0 THEN at ELSE created_at END) STORED;
UPDATE device_events SET customer_id = devices.customer_id FROM devices
  WHERE devices.cabinet_id = device_events.cabinet_id;
ALTER TABLE device_events ALTER COLUMN customer_id SET NOT NULL;
DROP INDEX device_events_waiting;
CREATE INDEX device_events_waiting ON device_events (customer_id, cabinet_id, happened_at, id)
  WHERE taken_at IS NULL;

-- Answers that move stock wait here to be posted, from the transaction that stores them.
ALTER TABLE device_commands
  -- By the device's clock; the time of receipt where that was wrong.
  ADD COLUMN done_at timestamptz,
  ADD COLUMN taken_at timestamptz,
  ADD COLUMN outcome text;
UPDATE device_commands SET taken_at = answered_at, outcome = 'before the ledger'
  WHERE kind IN ('manual_correction', 'manual_receipt', 'receipt_reject') AND status = 'acknowledged';
CREATE INDEX device_commands_waiting ON device_commands (cabinet_id)
  WHERE kind IN ('manual_correction', 'manual_receipt', 'receipt_reject') AND status = 'acknowledged'
    AND taken_at IS NULL;

ALTER TABLE device_contacts
  -- The newest time that the device's own clock was heard to have.
  ADD COLUMN clock_at timestamptz,
  -- Since when it has been heard without a gap of five minutes.
  ADD COLUMN heard_since timestamptz;

CREATE TRIGGER transactions_list_appended AFTER INSERT ON transactions
  REFERENCING NEW TABLE AS appended FOR EACH STATEMENT EXECUTE FUNCTION note_appended_rows();
CREATE TRIGGER transactions_list_changed AFTER UPDATE OR DELETE OR TRUNCATE ON transactions
  FOR EACH STATEMENT EXECUTE FUNCTION note_list_change();
CREATE TRIGGER cycle_counts_list_appended AFTER INSERT ON cycle_counts
  REFERENCING NEW TABLE AS appended FOR EACH STATEMENT EXECUTE FUNCTION note_appended_rows();
CREATE TRIGGER cycle_counts_list_changed AFTER UPDATE OR DELETE OR TRUNCATE ON cycle_counts
  FOR EACH STATEMENT EXECUTE FUNCTION note_list_change();
CREATE TRIGGER lots_list_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON lots
  FOR EACH STATEMENT EXECUTE FUNCTION note_list_change();
CREATE TRIGGER on_hand_list_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON on_hand
  FOR EACH STATEMENT EXECUTE FUNCTION note_list_change();
CREATE TRIGGER stock_reviews_list_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON stock_reviews
  FOR EACH STATEMENT EXECUTE FUNCTION note_list_change();
CREATE TRIGGER shipments_list_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON shipments
  FOR EACH STATEMENT EXECUTE FUNCTION note_list_change();
CREATE TRIGGER shipment_lines_list_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON shipment_lines
  FOR EACH STATEMENT EXECUTE FUNCTION note_list_change();
CREATE TRIGGER product_tags_list_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON product_tags
  FOR EACH STATEMENT EXECUTE FUNCTION note_list_change();
CREATE TRIGGER serial_units_list_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON serial_units
  FOR EACH STATEMENT EXECUTE FUNCTION note_list_change();
CREATE TRIGGER tag_sightings_list_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON tag_sightings
  FOR EACH STATEMENT EXECUTE FUNCTION note_list_change();
