-- Which item is ordered for a product that devices hold: looked up for every row of the transaction log.
CREATE INDEX products_lum ON products (lum_product_id) WHERE lum_product_id IS NOT NULL;
CREATE INDEX products_mbrx ON products (mbrx_product_id) WHERE mbrx_product_id IS NOT NULL;
CREATE INDEX products_mbrx_ext ON products (mbrx_product_id_ext) WHERE mbrx_product_id_ext IS NOT NULL;
