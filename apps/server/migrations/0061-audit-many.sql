-- Many audit entries are written in one statement, so they are noted in one statement too.
CREATE OR REPLACE FUNCTION audit_note_unsealed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit_unsealed SELECT id FROM noted;
  RETURN NULL;
END $$;
DROP TRIGGER audit_entries_unsealed ON audit_entries;
CREATE TRIGGER audit_entries_unsealed AFTER INSERT ON audit_entries REFERENCING NEW TABLE AS noted
  FOR EACH STATEMENT EXECUTE FUNCTION audit_note_unsealed();
