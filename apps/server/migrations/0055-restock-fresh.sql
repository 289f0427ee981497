-- What tells whether a recommendation is still as it was worked out, so that only rows that differ are written (R9).
ALTER TABLE restock_rows
  -- Of all that it depends on, but for the two below.
  ADD COLUMN digest         text COLLATE "C" NOT NULL DEFAULT '',
  -- As in its facts: whether the customer orders today anyway (R2), and the day of the business.
  ADD COLUMN has_releasable boolean NOT NULL DEFAULT false,
  ADD COLUMN day            date;
CREATE INDEX restock_rows_par_product ON restock_rows (par_product_id);
-- Whose rows depend on a product that a setting names to be ordered.
CREATE INDEX par_settings_default_sap ON par_settings (default_sap_product) WHERE default_sap_product <> '';
-- Shelf lives that have just ended.
CREATE INDEX dispenser_thaws_shelf_life ON dispenser_thaws (shelf_life_exp);
