-- A device gave out stock after its expiration: over at once, and people close it (C1).
INSERT INTO incident_rules (alert_type, hold, clear, severity, high_after, close_after)
VALUES ('EXPIRED_VEND', 0, 0, 'high', NULL, NULL) ON CONFLICT DO NOTHING;
