-- Who changed what, when, before and after. Written in the transaction of the change, never altered.
CREATE TABLE audit_entries (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  service        text NOT NULL,
  customer_id    text,
  resource_type  text NOT NULL,
  resource_id    text NOT NULL,
  event_type     text NOT NULL,
  initiator_type text NOT NULL CHECK (initiator_type IN ('MACHINE', 'USER')),
  created_by     text NOT NULL,
  created_at     timestamptz NOT NULL,
  description    text NOT NULL,
  data           jsonb NOT NULL
);

-- The hash chain over the entries. A job seals what is new, so that writers never wait for each other.
CREATE TABLE audit_seals (
  position bigint PRIMARY KEY,
  entry_id bigint NOT NULL UNIQUE,
  hash     bytea NOT NULL
);

CREATE TABLE audit_unsealed (entry_id bigint PRIMARY KEY);

CREATE FUNCTION audit_note_unsealed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit_unsealed VALUES (NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER audit_entries_unsealed AFTER INSERT ON audit_entries
  FOR EACH ROW EXECUTE FUNCTION audit_note_unsealed();

CREATE FUNCTION audit_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Audit entries are never changed or deleted';
END $$;
CREATE TRIGGER audit_entries_fixed BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse();
CREATE TRIGGER audit_seals_fixed BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_seals
  FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse();
