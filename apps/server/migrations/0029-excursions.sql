-- The pages of graphs begin with the devices that were out of range. Few hours are.
CREATE INDEX measurement_hours_out ON measurement_hours (series_id, hour) INCLUDE (seconds_out) WHERE seconds_out > 0;
