-- Spreadsheets also take the full-width signs for the beginning of a formula.
CREATE OR REPLACE FUNCTION csv_text(value text) RETURNS text IMMUTABLE PARALLEL SAFE LANGUAGE sql AS $$
  SELECT CASE
    WHEN value <> '' AND strpos(E'=+-@\t\r\n\uff1d\uff0b\uff0d\uff20', left(value, 1)) > 0 THEN '''' || value
    ELSE value
  END
$$;
