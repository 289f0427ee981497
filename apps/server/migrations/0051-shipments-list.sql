-- Lines of shipment documents that had no effect, for the list of shipments (R13): those of a document that was refused,
-- until it is tried again and taken, and those of a shipment that came again. Nothing in them need be known.
CREATE TABLE untaken_shipment_lines (
  key                 text COLLATE "C" PRIMARY KEY,
  -- The refused document; empty for a shipment that came again.
  document_id         text COLLATE "C" NOT NULL,
  customer_id         text COLLATE "C" NOT NULL,
  shipment_id         text COLLATE "C" NOT NULL,
  customer_number     text NOT NULL,
  order_number        text NOT NULL,
  order_line          text NOT NULL,
  ship_from_warehouse text NOT NULL,
  tracking_number     text NOT NULL,
  shipped_at          timestamptz NOT NULL,
  estimated_delivery  date,
  cabinet_id          text COLLATE "C" NOT NULL,
  product_id          text COLLATE "C" NOT NULL,
  lot                 text COLLATE "C" NOT NULL,
  expiration          date,
  num_pkgs_shipped    integer NOT NULL,
  base_uom            text NOT NULL,
  -- 0 if the document does not say it.
  num_units_per_pkg   integer NOT NULL,
  transmit_status     text NOT NULL CHECK (transmit_status IN ('Duplicate', 'Error')),
  status_description  text NOT NULL,
  noted_at            timestamptz NOT NULL,
  find_text           text COLLATE "C" NOT NULL GENERATED ALWAYS AS (
    E'\n' || lower(shipment_id) || E'\n' || translate(lower(shipment_id), '-_./ ', '') || E'\n' || lower(tracking_number)
    || E'\n' || translate(lower(tracking_number), '-_./ ', '') || E'\n') STORED
);
CREATE INDEX untaken_shipment_lines_document ON untaken_shipment_lines (document_id) WHERE document_id <> '';
CREATE INDEX untaken_shipment_lines_shipment ON untaken_shipment_lines (shipment_id);
CREATE INDEX untaken_shipment_lines_time ON untaken_shipment_lines (shipped_at DESC, key DESC);
CREATE INDEX untaken_shipment_lines_customer ON untaken_shipment_lines (customer_id, shipped_at DESC, key DESC);
CREATE TRIGGER untaken_shipment_lines_list_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON untaken_shipment_lines
  FOR EACH STATEMENT EXECUTE FUNCTION note_list_change();

-- What somebody has to look at is found among all that has come.
CREATE INDEX shipment_lines_status ON shipment_lines (transmit_status) WHERE transmit_status <> 'Complete';

-- "Find anything" and the list find shipments by any part of their number or tracking number, with and without what divides it.
ALTER TABLE shipments ADD COLUMN find_text text COLLATE "C" NOT NULL GENERATED ALWAYS AS (
  E'\n' || lower(shipment_id) || E'\n' || translate(lower(shipment_id), '-_./ ', '') || E'\n' || lower(tracking_number)
  || E'\n' || translate(lower(tracking_number), '-_./ ', '') || E'\n') STORED;
CREATE INDEX shipments_find ON shipments USING gin (find_text gin_trgm_ops) WITH (gin_pending_list_limit = 128);
CREATE INDEX shipments_order_part ON shipments USING gin (lower(order_number) gin_trgm_ops) WITH (gin_pending_list_limit = 128);
CREATE INDEX shipments_number ON shipments (customer_number) WHERE customer_number <> '';
