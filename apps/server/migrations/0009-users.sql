-- Two people who edit the same user: the version tells the second that it has changed meanwhile.
ALTER TABLE users ADD COLUMN version integer NOT NULL DEFAULT 0;

-- The groups that access_groups names, one text each: {"customer":["c1"],"gpo":["g1"]} is customer:c1, gpo:g1.
CREATE FUNCTION access_keys(groups jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(type || ':' || id ORDER BY type, id), '{}')
  FROM jsonb_each(groups) AS named(type, ids), jsonb_array_elements_text(ids) AS id
$$;

-- The customers the groups stand for now; none where they say ALL. In a function of its own, because
-- planning it again for every list would take longer than the list.
CREATE FUNCTION tenants_of(groups jsonb) RETURNS text[] LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  IF groups @> '{"customer":["ALL"]}' THEN RETURN '{}'; END IF;
  IF NOT groups ?| '{gpo,idn,subGpo,subIdn}' THEN
    RETURN ARRAY(SELECT DISTINCT jsonb_array_elements_text(groups -> 'customer') COLLATE "C" ORDER BY 1);
  END IF;
  RETURN ARRAY(
    SELECT jsonb_array_elements_text(groups -> 'customer') COLLATE "C"
    UNION SELECT customer_id FROM customers
      WHERE gpo_id = ANY(ARRAY(SELECT jsonb_array_elements_text(groups -> 'gpo')))
    UNION SELECT customer_id FROM customers
      WHERE idn_id = ANY(ARRAY(SELECT jsonb_array_elements_text(groups -> 'idn')))
    UNION SELECT customer_id FROM customers
      WHERE sub_gpo_id = ANY(ARRAY(SELECT jsonb_array_elements_text(groups -> 'subGpo')))
    UNION SELECT customer_id FROM customers
      WHERE sub_idn_id = ANY(ARRAY(SELECT jsonb_array_elements_text(groups -> 'subIdn')))
    ORDER BY 1);
END $$;

ALTER TABLE users
  ADD COLUMN access_keys text[] NOT NULL GENERATED ALWAYS AS (access_keys(access_groups)) STORED,
  ADD COLUMN is_admin boolean NOT NULL GENERATED ALWAYS AS (access_groups @> '{"customer":["ALL"]}') STORED,
  -- What a search looks into, as with customers: folded once and compared byte by byte.
  ADD COLUMN first_name_folded text COLLATE "C" GENERATED ALWAYS AS (lower(first_name)) STORED,
  ADD COLUMN last_name_folded text COLLATE "C" GENERATED ALWAYS AS (lower(last_name)) STORED;

-- Who sees a customer, and whose users a customer's administrator sees.
CREATE INDEX users_access_keys ON users USING gin (access_keys) WITH (gin_pending_list_limit = 128)
  WHERE deleted_at IS NULL;
CREATE INDEX users_like ON users
  USING gin (first_name_folded gin_trgm_ops, last_name_folded gin_trgm_ops, email gin_trgm_ops)
  WITH (gin_pending_list_limit = 128) WHERE deleted_at IS NULL;

-- One for each order of the list. With is_admin in it, an index alone counts the people of a tab.
CREATE INDEX users_by_email ON users (email, id) INCLUDE (is_admin) WHERE deleted_at IS NULL;
CREATE INDEX users_by_first_name ON users (first_name, id) INCLUDE (is_admin) WHERE deleted_at IS NULL;
CREATE INDEX users_by_last_name ON users (last_name, id) INCLUDE (is_admin) WHERE deleted_at IS NULL;
-- Who never signed in comes before everybody who did, and last when the newest come first.
CREATE INDEX users_by_last_login ON users (coalesce(last_login, '-infinity'), id) INCLUDE (is_admin)
  WHERE deleted_at IS NULL;

-- An import keeps its rows, so that it goes on where it stood after a crash and no row runs twice.
CREATE TABLE user_imports (
  id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  started_by uuid NOT NULL REFERENCES users,
  started_at timestamptz NOT NULL,
  personas   text[] NOT NULL DEFAULT '{}'
);
CREATE INDEX user_imports_started_at ON user_imports (started_at);

CREATE TABLE user_import_rows (
  import_id uuid NOT NULL REFERENCES user_imports ON DELETE CASCADE,
  position  integer NOT NULL,
  row       jsonb NOT NULL,
  -- Null until the row has had its turn; then empty for an imported user, else what kept it out.
  errors    text[],
  PRIMARY KEY (import_id, position)
);
