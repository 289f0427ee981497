-- A report runs with the access of its owner, cut with that of whoever else asked for it in the owner's name.
ALTER TABLE report_subscriptions ADD COLUMN set_up_by uuid REFERENCES users;
UPDATE report_subscriptions SET set_up_by = user_id;
ALTER TABLE report_subscriptions ALTER COLUMN set_up_by SET NOT NULL;

ALTER TABLE reports
  -- Who asked for it besides its owner.
  ADD COLUMN asked_by uuid[] NOT NULL DEFAULT '{}',
  -- The customers whose data its file may contain; ALL for all of them, and NULL if that was not written down.
  ADD COLUMN tenants text[];
