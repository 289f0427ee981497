-- A device's product has a PO type: how orders for it are placed. Sales types were stored there by mistake. FCP is both
-- and stays; FBB and 3PS say nothing about orders and become unknown. The audit log keeps what they were, and the sales
-- type has its place in the par setting now.
UPDATE device_products SET po_type = '' WHERE po_type NOT IN ('', 'APO', 'BPO', 'FCP');
ALTER TABLE device_products ADD CONSTRAINT device_products_po_type CHECK (po_type IN ('', 'APO', 'BPO', 'FCP'));

-- What customers manage themselves; the provider's own sources are three.
DROP INDEX products_source;
CREATE INDEX products_source ON products (source) WHERE source NOT IN ('FFF', 'LUM', 'MBRX');

-- How much of a product a customer wants to have: in one device, or in all its devices of a type together.
CREATE TABLE par_settings (
  id                  bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id         text NOT NULL REFERENCES customers (customer_id),
  product_id          text COLLATE "C" NOT NULL REFERENCES products,
  cabinet_type        text NOT NULL,
  -- Null for all the customer's devices of the type.
  cabinet_id          text COLLATE "C" REFERENCES devices,
  po_type             text NOT NULL DEFAULT '' CHECK (po_type IN ('', 'APO', 'BPO', 'FCP')),
  sales_type          text NOT NULL DEFAULT '' CHECK (sales_type IN ('', 'FBB', 'FCP', '3PS')),
  -- All of them in units of use.
  crl                 integer CHECK (crl >= 0),
  min_set             integer CHECK (min_set >= 0),
  max_set             integer CHECK (max_set >= 0),
  max_fill            integer CHECK (max_fill > 0),
  -- Units of use in a pack, where the customer counts otherwise than the product says.
  pack_to_lum         integer CHECK (pack_to_lum > 0),
  sap_products        text[] NOT NULL DEFAULT '{}',
  default_sap_product text NOT NULL DEFAULT '',
  is_cc_payable       boolean NOT NULL DEFAULT false,
  active              boolean NOT NULL DEFAULT true,
  notes               text NOT NULL DEFAULT '',
  created_at          timestamptz NOT NULL DEFAULT now(),
  version             integer NOT NULL DEFAULT 0,
  CONSTRAINT par_settings_once UNIQUE NULLS NOT DISTINCT (customer_id, product_id, cabinet_type, cabinet_id),
  CONSTRAINT par_settings_range CHECK (min_set <= max_set)
);
CREATE INDEX par_settings_device ON par_settings (cabinet_id) WHERE cabinet_id IS NOT NULL;
CREATE INDEX par_settings_product ON par_settings (product_id);

-- How a report is arranged: another view of it, and the group by which its rows are sorted or to which they are limited.
ALTER TABLE report_subscriptions
  ADD COLUMN view_type     text,
  ADD COLUMN group_by_name text,
  ADD COLUMN group_by_val  text;
ALTER TABLE reports
  ADD COLUMN view_type     text,
  ADD COLUMN group_by_name text,
  ADD COLUMN group_by_val  text,
  -- How many rows there were, where the file has only the first of them.
  ADD COLUMN total_rows    integer;
