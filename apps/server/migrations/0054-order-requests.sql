-- What customers ask to have ordered (R15).
CREATE TABLE order_requests (
  id                 bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Sent again, it is the same request.
  request_id         uuid NOT NULL,
  place              integer NOT NULL,
  customer_id        text COLLATE "C" NOT NULL REFERENCES customers (customer_id),
  product_id         text COLLATE "C" NOT NULL REFERENCES products,
  cabinet_type       text NOT NULL,
  -- In packs.
  requested_quantity integer NOT NULL CHECK (requested_quantity > 0),
  -- As the requester saw it; what counts later is the par setting's or the product's.
  units_per_pack     integer NOT NULL DEFAULT 1,
  approved_quantity  integer CHECK (approved_quantity > 0),
  shipping_method    text NOT NULL,
  status             text NOT NULL CHECK (status IN ('PENDING', 'APPROVED', 'DENIED', 'CANCELLED')),
  customer_notes     text NOT NULL,
  admin_notes        text NOT NULL DEFAULT '',
  order_notes        text NOT NULL DEFAULT '',
  -- Chosen: quantity, lot, expiration, warehouse.
  batches            jsonb NOT NULL DEFAULT '[]',
  created_by         text NOT NULL,
  updated_by         text NOT NULL,
  created_at         timestamptz NOT NULL,
  updated_at         timestamptz NOT NULL,
  version            integer NOT NULL DEFAULT 0,
  UNIQUE (request_id, place)
);
CREATE INDEX order_requests_customer ON order_requests (customer_id, created_at DESC, id DESC);
CREATE INDEX order_requests_time ON order_requests (created_at DESC, id DESC);
CREATE INDEX order_requests_pending ON order_requests (customer_id) WHERE status = 'PENDING';
CREATE TRIGGER order_requests_list_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON order_requests
  FOR EACH STATEMENT EXECUTE FUNCTION note_list_change();
