-- When the range was left, for an alert that says so later (C1). NULL: when it was raised. Only the portal writes it.
ALTER TABLE device_alerts ADD COLUMN since timestamptz;
