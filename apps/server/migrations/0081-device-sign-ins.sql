-- The secret a device last signed in with at the broker: whichever gateway looks finds connections that are no longer
-- allowed, also those that an earlier gateway had let in. NULL where no connection is left to look after.
ALTER TABLE device_credentials ADD COLUMN signed_in_generation integer;
