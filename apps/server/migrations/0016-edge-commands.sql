-- A change of edge properties is queued as a command together with the change. What was noted before and not
-- queued yet is queued now, and nothing waits any more.
WITH noted AS MATERIALIZED (
  SELECT id AS change_id, gen_random_uuid() AS command_id, cabinet_id, properties, requested_by, requested_at
  FROM device_config_changes WHERE status = 'queued' AND command_id IS NULL
), queued AS (
  INSERT INTO device_commands (id, cabinet_id, kind, payload, requested_by, requested_at, expires_at)
  SELECT command_id, cabinet_id, 'edge_properties', properties, requested_by, requested_at,
    requested_at + interval '24 hours'
  FROM noted
)
UPDATE device_config_changes SET command_id = noted.command_id FROM noted WHERE id = change_id;

DROP INDEX device_config_changes_waiting;
