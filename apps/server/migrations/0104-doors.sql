-- Spreadsheets also take the full-width signs for the beginning of a formula.
CREATE OR REPLACE FUNCTION csv_text(value text) RETURNS text IMMUTABLE PARALLEL SAFE LANGUAGE sql AS $$
  SELECT CASE
    WHEN value <> '' AND strpos(E'=+-@\t\r\n\uff1d\uff0b\uff0d\uff20', left(value, 1)) > 0 THEN '''' || value
    ELSE value
  END
$$;

-- Two lists name a field as the others do: what people saved for them follows.
UPDATE user_properties SET property_value = replace(property_value, '"deviceId":', '"cabinetId":') WHERE property_key = 'RNI:dead-letters';
UPDATE user_properties SET property_value = replace(property_value, '"productItemId":', '"productId":') WHERE property_key = 'RNI:lots-to-check';
UPDATE user_properties SET property_value = regexp_replace(property_value, '\ydeviceId\y', 'cabinetId')
WHERE property_key IN ('COLUMNS:dead-letters', 'WIDTHS:dead-letters');
UPDATE user_properties SET property_value = regexp_replace(property_value, '\yproductItemId\y', 'productId')
WHERE property_key IN ('COLUMNS:lots-to-check', 'WIDTHS:lots-to-check');
