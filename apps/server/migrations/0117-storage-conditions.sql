-- How cold products must be kept (H4); unknown for those that exist.
ALTER TABLE products
  ADD COLUMN storage_condition text NOT NULL DEFAULT 'UNKNOWN'
    CHECK (storage_condition IN ('UNKNOWN', 'FROZEN', 'REFRIGERATED', 'CONTROLLED_ROOM', 'OWN_LIMITS')),
  ADD COLUMN storage_from numeric,
  ADD COLUMN storage_to numeric,
  ADD COLUMN may_freeze boolean NOT NULL DEFAULT FALSE,
  ADD COLUMN allowance text NOT NULL DEFAULT 'NONE' CHECK (allowance IN ('NONE', 'MINUTES', 'ASK')),
  ADD COLUMN allowance_minutes integer,
  ADD COLUMN allowance_from numeric,
  ADD COLUMN allowance_to numeric;
