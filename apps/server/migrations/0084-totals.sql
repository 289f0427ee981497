-- The roll-ups of all customers together, for whoever sees all of them. One row for each lot or hour would be the row for which
-- all writers wait, so each has several, its shares: a transaction takes a share that no other holds and adds its changes there.
-- Triggers keep them, so every way to change a roll-up changes its total too. See docs/decisions/2026-11-17-dashboard-rollups.md.
CREATE TABLE usage_totals (
  hour  timestamptz NOT NULL,
  share smallint NOT NULL,
  units integer NOT NULL,
  PRIMARY KEY (hour, share)
) WITH (fillfactor = 80);
CREATE TABLE stock_totals (
  product_id text COLLATE "C" NOT NULL,
  lot        text COLLATE "C" NOT NULL,
  share      smallint NOT NULL,
  -- Below 0 where units that were added in another share have left.
  units      integer NOT NULL,
  PRIMARY KEY (product_id, lot, share)
) WITH (fillfactor = 80);

-- The first share that is free, until the end of the transaction; the same again for who has it already.
CREATE FUNCTION take_share() RETURNS smallint LANGUAGE plpgsql AS $$
DECLARE
  taken smallint;
BEGIN
  SELECT share INTO taken FROM generate_series(0, 31) AS share WHERE pg_try_advisory_xact_lock(84, share) LIMIT 1;
  IF taken IS NULL THEN
    taken := 0;
    PERFORM pg_advisory_xact_lock(84, 0);
  END IF;
  RETURN taken;
END $$;

CREATE FUNCTION add_to_usage_totals(hours timestamptz[], changes integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF hours IS NULL THEN RETURN; END IF;
  INSERT INTO usage_totals AS known (hour, share, units)
  SELECT hour, share, change FROM take_share() AS share, unnest(hours, changes) AS changed (hour, change)
  ON CONFLICT (hour, share) DO UPDATE SET units = known.units + excluded.units;
END $$;

CREATE FUNCTION add_to_stock_totals(products text[], lots text[], changes integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF products IS NULL THEN RETURN; END IF;
  INSERT INTO stock_totals AS known (product_id, lot, share, units)
  SELECT product_id, lot, share, change
  FROM take_share() AS share, unnest(products, lots, changes) AS changed (product_id, lot, change)
  ON CONFLICT (product_id, lot, share) DO UPDATE SET units = known.units + excluded.units;
END $$;

CREATE FUNCTION total_usage() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM add_to_usage_totals(array_agg(hour), array_agg(units)) FROM (
      SELECT hour, sum(units)::int AS units FROM new_rows GROUP BY hour HAVING sum(units) <> 0) AS changed;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM add_to_usage_totals(array_agg(hour), array_agg(units)) FROM (
      SELECT hour, -sum(units)::int AS units FROM old_rows GROUP BY hour HAVING sum(units) <> 0) AS changed;
  ELSE
    PERFORM add_to_usage_totals(array_agg(hour), array_agg(units)) FROM (
      SELECT hour, sum(units)::int AS units
      FROM (SELECT hour, units FROM new_rows UNION ALL SELECT hour, -units FROM old_rows) AS moved
      GROUP BY hour HAVING sum(units) <> 0) AS changed;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION total_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM add_to_stock_totals(array_agg(product_id), array_agg(lot), array_agg(units)) FROM (
      SELECT product_id, lot, sum(units)::int AS units FROM new_rows GROUP BY product_id, lot HAVING sum(units) <> 0) AS changed;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM add_to_stock_totals(array_agg(product_id), array_agg(lot), array_agg(units)) FROM (
      SELECT product_id, lot, -sum(units)::int AS units FROM old_rows GROUP BY product_id, lot HAVING sum(units) <> 0) AS changed;
  ELSE
    PERFORM add_to_stock_totals(array_agg(product_id), array_agg(lot), array_agg(units)) FROM (
      SELECT product_id, lot, sum(units)::int AS units
      FROM (SELECT product_id, lot, units FROM new_rows UNION ALL SELECT product_id, lot, -units FROM old_rows) AS moved
      GROUP BY product_id, lot HAVING sum(units) <> 0) AS changed;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER total_added AFTER INSERT ON customer_usage_hours REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION total_usage();
CREATE TRIGGER total_changed AFTER UPDATE ON customer_usage_hours REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION total_usage();
CREATE TRIGGER total_removed AFTER DELETE ON customer_usage_hours REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION total_usage();
CREATE TRIGGER total_added AFTER INSERT ON customer_stock REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION total_stock();
CREATE TRIGGER total_changed AFTER UPDATE ON customer_stock REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION total_stock();
CREATE TRIGGER total_removed AFTER DELETE ON customer_stock REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION total_stock();

INSERT INTO usage_totals SELECT hour, 0, sum(units) FROM customer_usage_hours GROUP BY hour;
INSERT INTO stock_totals SELECT product_id, lot, 0, sum(units) FROM customer_stock GROUP BY product_id, lot;
-- They were read for all customers together only.
DROP INDEX customer_usage_hours_hour;

-- When a device was last counted for a customer, so that nobody looks for it among all counts. Written under the customer's lock.
CREATE TABLE last_counts (
  cabinet_id  text COLLATE "C" NOT NULL,
  customer_id text COLLATE "C" NOT NULL,
  at          timestamptz NOT NULL,
  count_id    bigint NOT NULL,
  PRIMARY KEY (cabinet_id, customer_id)
) WITH (fillfactor = 80);
CREATE FUNCTION note_last_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO last_counts AS known (cabinet_id, customer_id, at, count_id)
  SELECT DISTINCT ON (cabinet_id, customer_id) cabinet_id, customer_id, at, id FROM new_rows
  ORDER BY cabinet_id, customer_id, at DESC, id DESC
  ON CONFLICT (cabinet_id, customer_id) DO UPDATE SET at = excluded.at, count_id = excluded.count_id
    WHERE (excluded.at, excluded.count_id) > (known.at, known.count_id);
  RETURN NULL;
END $$;
CREATE TRIGGER last_count_added AFTER INSERT ON cycle_counts REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_last_counts();
INSERT INTO last_counts (cabinet_id, customer_id, at, count_id)
SELECT DISTINCT ON (cabinet_id, customer_id) cabinet_id, customer_id, at, id FROM cycle_counts
ORDER BY cabinet_id, customer_id, at DESC, id DESC;
DROP INDEX cycle_counts_device;
