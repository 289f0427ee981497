-- The row as it was when its line was released: its facts, and whether it was excluded. Null if it had changed before (R10).
ALTER TABLE release_lines ADD COLUMN seen jsonb;
