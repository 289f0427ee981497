-- What has changed in the tables behind long lists, so that a list remembers how many rows it had and need not count
-- them for every page. Written in the transaction of the change, so it is seen exactly when the change is seen.
-- See docs/decisions/2026-11-15-list-totals.md.
CREATE TABLE list_changes (
  relation text NOT NULL,
  -- The transaction as a whole, also for what is written after a savepoint.
  xid      xid8 NOT NULL DEFAULT pg_current_xact_id(),
  -- The ids of the rows that came, where rows only come; null when anything may have changed.
  ids      int8multirange
);
CREATE INDEX list_changes_since ON list_changes (relation, xid);

-- Changes of older transactions are gone, and what was counted before them must be counted again.
CREATE TABLE list_changes_kept (
  only_row  boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  since     xid8 NOT NULL,
  -- Up to where the next pruning goes, and when that was noted.
  next      xid8 NOT NULL,
  noted_at  timestamptz NOT NULL
);
INSERT INTO list_changes_kept VALUES (true, pg_current_xact_id(), pg_current_xact_id(), now());

-- Any change; one note of it is enough for a transaction.
CREATE FUNCTION note_list_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO list_changes (relation)
  SELECT TG_TABLE_NAME WHERE NOT EXISTS (
    SELECT FROM list_changes WHERE relation = TG_TABLE_NAME AND xid = pg_current_xact_id() AND ids IS NULL);
  RETURN NULL;
END $$;

-- Rows that came to a table with ids; very many at once are any change.
CREATE FUNCTION note_appended_rows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  many CONSTANT integer := 10000;
  came integer := (SELECT count(*) FROM (SELECT FROM appended LIMIT many + 1) rows_come);
BEGIN
  IF came > many THEN
    INSERT INTO list_changes (relation) VALUES (TG_TABLE_NAME);
  ELSIF came > 0 THEN
    INSERT INTO list_changes (relation, ids)
    SELECT TG_TABLE_NAME, range_agg(int8range(id, id, '[]')) FROM appended;
  END IF;
  RETURN NULL;
END $$;

-- What has changed since a snapshot in the tables that a list reads: the ids that came to the first of them, or null
-- when only counting helps. A function of its own, because its statements are then planned once per connection.
CREATE FUNCTION list_appended(tables text[], counted pg_snapshot) RETURNS int8multirange LANGUAGE plpgsql STABLE AS $$
DECLARE
  unseen CONSTANT xid8 := pg_snapshot_xmin(counted);
  now_seen CONSTANT pg_snapshot := pg_current_snapshot();
  appended int8multirange;
BEGIN
  -- Changes that the count has not seen may be pruned already.
  IF unseen < (SELECT since FROM list_changes_kept) THEN RETURN NULL; END IF;
  -- The count may have seen more than this transaction does, which looks at an earlier moment.
  IF pg_snapshot_xmax(counted) > pg_snapshot_xmax(now_seen) OR EXISTS (
    SELECT FROM pg_snapshot_xip(now_seen) running WHERE pg_visible_in_snapshot(running, counted))
  THEN RETURN NULL; END IF;
  IF EXISTS (
    SELECT FROM list_changes WHERE relation = ANY(tables) AND xid >= unseen
      AND NOT pg_visible_in_snapshot(xid, counted) AND (ids IS NULL OR relation <> tables[1]))
  THEN RETURN NULL; END IF;
  SELECT range_agg(ids) INTO appended FROM list_changes
  WHERE relation = tables[1] AND xid >= unseen AND NOT pg_visible_in_snapshot(xid, counted);
  RETURN coalesce(appended, '{}');
END $$;

-- Tables that only grow, apart from tidying up. Nobody updates them.
CREATE TRIGGER audit_entries_list_appended AFTER INSERT ON audit_entries
  REFERENCING NEW TABLE AS appended FOR EACH STATEMENT EXECUTE FUNCTION note_appended_rows();
CREATE TRIGGER audit_entries_list_changed AFTER UPDATE OR DELETE OR TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION note_list_change();
CREATE TRIGGER device_alerts_list_appended AFTER INSERT ON device_alerts
  REFERENCING NEW TABLE AS appended FOR EACH STATEMENT EXECUTE FUNCTION note_appended_rows();
CREATE TRIGGER device_alerts_list_changed AFTER UPDATE OR DELETE OR TRUNCATE ON device_alerts
  FOR EACH STATEMENT EXECUTE FUNCTION note_list_change();
CREATE TRIGGER dead_letters_list_appended AFTER INSERT ON dead_letters
  REFERENCING NEW TABLE AS appended FOR EACH STATEMENT EXECUTE FUNCTION note_appended_rows();
CREATE TRIGGER dead_letters_list_changed AFTER UPDATE OR DELETE OR TRUNCATE ON dead_letters
  FOR EACH STATEMENT EXECUTE FUNCTION note_list_change();

CREATE TRIGGER customers_list_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON customers
  FOR EACH STATEMENT EXECUTE FUNCTION note_list_change();
CREATE TRIGGER devices_list_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON devices
  FOR EACH STATEMENT EXECUTE FUNCTION note_list_change();
CREATE TRIGGER products_list_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON products
  FOR EACH STATEMENT EXECUTE FUNCTION note_list_change();
-- Everybody who signs in updates their row, and every mail is updated when it is sent and read: of these two only what
-- a filter looks at counts.
CREATE TRIGGER users_list_changed AFTER INSERT OR DELETE OR TRUNCATE
    OR UPDATE OF email, first_name, last_name, access_groups, deleted_at ON users
  FOR EACH STATEMENT EXECUTE FUNCTION note_list_change();
CREATE TRIGGER mail_messages_list_changed AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF to_email ON mail_messages
  FOR EACH STATEMENT EXECUTE FUNCTION note_list_change();
