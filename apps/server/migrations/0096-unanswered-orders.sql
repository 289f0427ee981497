-- What staff did about orders that the ERP had not answered, and that they were told of them (R12).
CREATE TABLE unanswered_orders (
  request_number text COLLATE "C" PRIMARY KEY,
  -- When staff were told, once.
  told_at        timestamptz,
  -- When its document was left once more.
  sent_again_at  timestamptz,
  -- Closed without an answer: the request has failed, until the ERP answers after all.
  closed_at      timestamptz,
  closed_by      text NOT NULL DEFAULT ''
);
