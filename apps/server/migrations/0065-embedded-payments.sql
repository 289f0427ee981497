-- The sessions of the embedded payment provider, whose page has test cards only: no money moves (B24).
CREATE TABLE embedded_payment_sessions (
  -- A secret: whoever knows it can use the page.
  id             text COLLATE "C" PRIMARY KEY,
  -- The portal's idempotency key. No reference: a real provider knows nothing of the portal's attempts either.
  attempt_id     uuid NOT NULL UNIQUE,
  invoice_number text COLLATE "C" NOT NULL,
  amount_cents   bigint NOT NULL CHECK (amount_cents > 0),
  return_url     text NOT NULL,
  expires_at     timestamptz NOT NULL,
  -- When the portal ended it.
  ended_at       timestamptz,
  -- Whether a test card was declined.
  declined       boolean NOT NULL DEFAULT false,
  -- What a test card paid, and from when on that is known: for the late card a minute later.
  paid_cents     bigint NOT NULL DEFAULT 0,
  paid_at        timestamptz,
  CHECK ((paid_cents > 0) = (paid_at IS NOT NULL))
);
