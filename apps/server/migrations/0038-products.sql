-- Money is whole cents.
ALTER TABLE products ADD COLUMN value_cents bigint NOT NULL DEFAULT 0 CHECK (value_cents >= 0);
UPDATE products SET value_cents = round(value * 100);
ALTER TABLE products DROP COLUMN value;

-- "Find anything", see migration 0028: name, id, NDC with and without dashes (ten digits, and eleven as 5-4-2), GTIN.
ALTER TABLE products ADD COLUMN find_text text COLLATE "C" NOT NULL GENERATED ALWAYS AS (
  E'\n' || lower(product_name) || E'\n' || lower(product_id) || E'\n' || ndc || E'\n' || gtin
  || E'\n' || translate(lower(product_id), '-_./ ', '') || E'\n' || replace(ndc, '-', '')
  || E'\n' || lpad(split_part(ndc, '-', 1), 5, '0') || lpad(split_part(ndc, '-', 2), 4, '0')
    || lpad(split_part(ndc, '-', 3), 2, '0') || E'\n') STORED;
CREATE INDEX products_find ON products USING gin (find_text gin_trgm_ops) WITH (gin_pending_list_limit = 128);

-- Which ordered product names another (S2).
CREATE INDEX products_naming_lum ON products (lum_product_id) WHERE lum_product_id IS NOT NULL;
CREATE INDEX products_naming_mbrx ON products (mbrx_product_id) WHERE mbrx_product_id IS NOT NULL;
CREATE INDEX products_naming_ext ON products (mbrx_product_id_ext) WHERE mbrx_product_id_ext IS NOT NULL;
-- Which products are related.
CREATE INDEX products_by_ndc ON products (ndc);
CREATE INDEX products_by_related_ndc ON products (related_ndc) WHERE related_ndc <> '';
