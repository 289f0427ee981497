-- What was open when a payment was found to be one to refund, and that staff have settled it otherwise (B23).
ALTER TABLE payment_attempts
  -- In cents; null for those of the version before.
  ADD COLUMN open_cents   bigint,
  ADD COLUMN settled_at   timestamptz,
  ADD COLUMN settled_by   text,
  ADD COLUMN settled_note text;
