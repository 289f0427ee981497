-- A device's days are those of its own zone, else of its customer's, else of the business's (U1).
ALTER TABLE customers ADD COLUMN time_zone text NOT NULL DEFAULT '';

-- A property that somebody has already named so stays as it is defined.
INSERT INTO property_definitions (cabinet_type, property_key, data_key, value_type, editable_by, visible_to)
SELECT cabinet_type, 'time_zone', 'timeZone', 'string', 'admin', 'user'
FROM unnest('{EM,MinibarRx,RFID,VIPc,WEIGHT,VISION,ZONE}'::text[]) AS cabinet_type
ON CONFLICT DO NOTHING;
