-- What "Find anything" looks into: the texts of a record in lower case, each between line ends, so that an index on
-- trigrams also finds texts that are or begin with what was typed. Ids and serials once more without what divides them.
ALTER TABLE customers ADD COLUMN find_text text COLLATE "C" NOT NULL GENERATED ALWAYS AS (
  E'\n' || lower(name) || E'\n' || lower(customer_id) || E'\n' || lower(coalesce(city, '')) || E'\n') STORED;
CREATE INDEX customers_find ON customers USING gin (find_text gin_trgm_ops) WITH (gin_pending_list_limit = 128);

ALTER TABLE devices ADD COLUMN find_text text COLLATE "C" NOT NULL GENERATED ALWAYS AS (
  E'\n' || lower(cabinet_name) || E'\n' || lower(cabinet_id) || E'\n' || lower(enclosure_serial_no)
  || E'\n' || lower(coalesce(device_id, '')) || E'\n' || lower(coalesce(properties ->> 'serialNumber', ''))
  || E'\n' || translate(lower(cabinet_id || E'\n' || enclosure_serial_no || E'\n' || coalesce(device_id, '')
    || E'\n' || coalesce(properties ->> 'serialNumber', '')), '-_./ ', '') || E'\n') STORED;
CREATE INDEX devices_find ON devices USING gin (find_text gin_trgm_ops) WITH (gin_pending_list_limit = 128);

ALTER TABLE users ADD COLUMN find_text text COLLATE "C" NOT NULL GENERATED ALWAYS AS (
  E'\n' || lower(first_name) || ' ' || lower(last_name) || E'\n' || lower(last_name) || E'\n' || lower(email)
  || E'\n') STORED;
CREATE INDEX users_find ON users USING gin (find_text gin_trgm_ops) WITH (gin_pending_list_limit = 128)
  WHERE deleted_at IS NULL;
