-- A command that its device has not fetched yet can be taken back.
ALTER TABLE device_commands DROP CONSTRAINT device_commands_status_check,
  ADD CONSTRAINT device_commands_status_check
  CHECK (status IN ('queued', 'sent', 'acknowledged', 'refused', 'expired', 'cancelled'));
ALTER TABLE device_config_changes DROP CONSTRAINT device_config_changes_status_check,
  ADD CONSTRAINT device_config_changes_status_check
  CHECK (status IN ('unchanged', 'queued', 'sent', 'acknowledged', 'refused', 'expired', 'cancelled'));

-- What devices have, as far as they said: the edge properties they last confirmed. devices.properties has what they are
-- to have. No row where nothing was ever changed from afar.
CREATE TABLE device_edge_values (
  cabinet_id   text COLLATE "C" NOT NULL REFERENCES devices,
  property_key text NOT NULL,
  -- Empty for a property that was taken away.
  value        text NOT NULL,
  PRIMARY KEY (cabinet_id, property_key)
);
INSERT INTO device_edge_values (cabinet_id, property_key, value)
SELECT DISTINCT ON (cabinet_id, key) cabinet_id, key, sent.value
FROM device_commands JOIN devices USING (cabinet_id) CROSS JOIN LATERAL jsonb_each_text(payload) AS sent(key, value)
WHERE kind = 'edge_properties' AND status = 'acknowledged' AND requested_at >= assigned_since
ORDER BY cabinet_id, key, answered_at DESC;
