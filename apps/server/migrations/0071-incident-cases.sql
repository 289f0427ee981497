-- What the last alert of a case said, for the incident that opens without another one: its condition still holds an hour after the last
-- incident was closed (C11). { customerId, at, details }, with `at` in epoch milliseconds; null before the first.
ALTER TABLE incident_cases ADD COLUMN last_alert jsonb;
