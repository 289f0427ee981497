-- Test mails of the last hour: who asks for many of them is refused.
CREATE TABLE notification_tests (
  customer_id       text COLLATE "C" NOT NULL REFERENCES customers (customer_id),
  notification_type text COLLATE "C" NOT NULL,
  -- In lower case.
  email             text COLLATE "C" NOT NULL,
  sent_at           timestamptz NOT NULL
);
CREATE INDEX notification_tests_customer ON notification_tests (customer_id, sent_at);

-- The Mondays on which people were reminded of what has to be counted (N1). Who writes the row reminds.
CREATE TABLE inventory_reminders (
  week        date PRIMARY KEY,
  reminded_at timestamptz NOT NULL
);
