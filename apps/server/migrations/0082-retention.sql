-- How far the contents of old device events are removed: those up to this id are.
CREATE TABLE device_events_emptied (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  through  bigint NOT NULL
);
INSERT INTO device_events_emptied VALUES (true, 0);

-- Where the hash chain of the audit log begins, once its oldest entries were removed: the last removed seal, signed by the portal.
CREATE TABLE audit_anchor (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  position bigint NOT NULL,
  hash     bytea NOT NULL,
  -- Made with the secret key, so that nobody can remove entries and say that it was the portal.
  proof    bytea NOT NULL
);

-- Only the removal of what is older than KEEP_AUDIT_DAYS says this. Whoever else does has no proof for the anchor, and it shows.
CREATE OR REPLACE FUNCTION audit_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('parwell.removes_old_audit', true) = 'on' THEN RETURN NULL; END IF;
  RAISE EXCEPTION 'Audit entries are never changed or deleted';
END $$;
