-- The settings of a customer have a version of their own: a change of them and an edit of the customer do not
-- refuse each other.
ALTER TABLE customers ADD COLUMN settings_version integer NOT NULL DEFAULT 0;
