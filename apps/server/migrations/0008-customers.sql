-- What the ERP says about a customer, and what people keep about it here. The version counts the edits of
-- people: whoever saves over an edit they have not seen is told. A sync from the ERP touches only its own
-- columns, and so is no edit.
ALTER TABLE customers
  ADD COLUMN type                       text NOT NULL DEFAULT '',
  ADD COLUMN status                     text NOT NULL DEFAULT '',
  ADD COLUMN setup_status               text NOT NULL DEFAULT '',
  ADD COLUMN primary_contact            text NOT NULL DEFAULT '',
  ADD COLUMN contact_first_name         text NOT NULL DEFAULT '',
  ADD COLUMN contact_last_name          text NOT NULL DEFAULT '',
  ADD COLUMN contact_phone              text NOT NULL DEFAULT '',
  ADD COLUMN contact_email              text NOT NULL DEFAULT '',
  ADD COLUMN ig_org_id                  text NOT NULL DEFAULT '',
  ADD COLUMN class_of_trade_description text NOT NULL DEFAULT '',
  ADD COLUMN facility_type_description  text NOT NULL DEFAULT '',
  ADD COLUMN gpo_name                   text NOT NULL DEFAULT '',
  ADD COLUMN invoice_cycle              text NOT NULL DEFAULT '',
  ADD COLUMN payment_term               text NOT NULL DEFAULT '',
  ADD COLUMN invoice_dow                text NOT NULL DEFAULT '',
  ADD COLUMN sales_person_name          text NOT NULL DEFAULT '',
  ADD COLUMN telephone1                 text NOT NULL DEFAULT '',
  ADD COLUMN sold_to_party_address      text NOT NULL DEFAULT '',
  ADD COLUMN manual_split_bill          text NOT NULL DEFAULT 'N' CHECK (manual_split_bill IN ('Y', 'N')),
  ADD COLUMN auto_split_bill            text NOT NULL DEFAULT 'N' CHECK (auto_split_bill IN ('Y', 'N')),
  ADD COLUMN manual_split_bill_default  text NOT NULL DEFAULT 'A' CHECK (manual_split_bill_default IN ('A', 'B', 'W')),
  ADD COLUMN order_abw_setting          text NOT NULL DEFAULT 'A' CHECK (order_abw_setting IN ('A', 'B', 'W')),
  ADD COLUMN replen_dow_exclusions      text NOT NULL DEFAULT '',
  ADD COLUMN notes                      text NOT NULL DEFAULT '',
  ADD COLUMN version                    integer NOT NULL DEFAULT 0,
  ADD COLUMN contact_folded             text COLLATE "C" GENERATED ALWAYS AS (lower(primary_contact)) STORED;

-- The customer list: any mix of its filters, by name, with an exact total. The included columns are what
-- the filters ask about, so that counting and skipping to a far page read no wide rows.
CREATE INDEX customers_list ON customers (name, customer_id)
  INCLUDE (state, zip, manual_split_bill, auto_split_bill, class_of_trade_description, facility_type_description);
DROP INDEX customers_by_name;
-- The filters that leave few customers, and the other sort orders.
CREATE INDEX customers_state ON customers (state, name, customer_id)
  INCLUDE (zip, manual_split_bill, auto_split_bill, class_of_trade_description, facility_type_description);
CREATE INDEX customers_class_of_trade ON customers (class_of_trade_description, name, customer_id)
  INCLUDE (state, zip, manual_split_bill, auto_split_bill, facility_type_description);
CREATE INDEX customers_facility_type ON customers (facility_type_description, name, customer_id)
  INCLUDE (state, zip, manual_split_bill, auto_split_bill, class_of_trade_description);
CREATE INDEX customers_zip_begins ON customers (zip text_pattern_ops);
CREATE INDEX customers_contact_like ON customers
  USING gin (contact_folded gin_trgm_ops) WITH (gin_pending_list_limit = 128);
CREATE INDEX customers_by_city ON customers (city, customer_id);
CREATE INDEX customers_by_state ON customers (state, customer_id);
CREATE INDEX customers_by_zip ON customers (zip, customer_id);
