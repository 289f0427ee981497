-- Devices with something on hand, so that nobody looks for it device by device among all rows of on_hand. Triggers keep them;
-- whoever changes on_hand holds the lock of the ledger that the device is in.
CREATE TABLE stocked_devices (
  cabinet_id text COLLATE "C" PRIMARY KEY REFERENCES devices
);
CREATE FUNCTION note_stocked_devices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO stocked_devices SELECT DISTINCT cabinet_id FROM new_rows ON CONFLICT DO NOTHING;
  ELSE
    DELETE FROM stocked_devices AS stocked WHERE cabinet_id IN (SELECT cabinet_id FROM old_rows)
      AND NOT EXISTS (SELECT FROM on_hand WHERE on_hand.cabinet_id = stocked.cabinet_id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER stocked_devices_added AFTER INSERT ON on_hand REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_stocked_devices();
CREATE TRIGGER stocked_devices_removed AFTER DELETE ON on_hand REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_stocked_devices();
INSERT INTO stocked_devices SELECT DISTINCT cabinet_id FROM on_hand;
