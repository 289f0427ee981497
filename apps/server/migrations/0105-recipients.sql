-- Addresses in notification groups that belong to nobody who may see the customer's events (N12).
CREATE TABLE outside_addresses (
  customer_id text COLLATE "C" NOT NULL REFERENCES customers (customer_id),
  -- In lower case.
  email       text COLLATE "C" NOT NULL,
  state       text NOT NULL CHECK (state IN ('unconfirmed', 'proposed', 'asked', 'confirmed', 'refused')),
  -- It was told before addresses had to be confirmed.
  stood       boolean NOT NULL DEFAULT FALSE,
  -- Who last decided, and when; the version that began to ask has no name.
  changed_by  text NOT NULL DEFAULT '',
  changed_at  timestamptz NOT NULL,
  -- Of the question to the address; null when it is answered.
  token_hash  bytea UNIQUE,
  expires_at  timestamptz,
  PRIMARY KEY (customer_id, email)
);
CREATE INDEX outside_addresses_email ON outside_addresses (email);

-- Since when nobody in the group is told, and the customer's administrators know it (N11).
ALTER TABLE channel_groups ADD COLUMN nobody_since timestamptz;

-- What its reader must be allowed at every try (N11); null: it is sent to whoever it was written to.
ALTER TABLE mail_messages ADD COLUMN audience jsonb;

-- What stands today goes on being told until an administrator decides. As `maySeeNotifications` in the domain.
INSERT INTO outside_addresses (customer_id, email, state, stood, changed_at)
SELECT DISTINCT told.customer_id, told.email, 'unconfirmed', TRUE, now()
FROM (
  SELECT customer_id, lower(trim(recipient ->> 'email')) AS email,
    ARRAY['alerts', CASE notification_type
      WHEN 'suspended_transaction' THEN 'inventory'
      WHEN 'shipping_receipt_errors' THEN 'orders'
      WHEN 'po_approval_email' THEN 'orders'
      WHEN 'inventory_reminder' THEN 'cabinets'
      ELSE 'incidents' END] AS enough
  FROM channel_groups CROSS JOIN jsonb_array_elements(recipients) AS recipient
) told
WHERE told.email <> '' AND NOT EXISTS (
  SELECT FROM users u
  WHERE u.email = told.email AND u.deleted_at IS NULL
    AND (u.is_admin OR told.customer_id = ANY(tenants_of(u.access_groups)))
    AND EXISTS (
      SELECT FROM (
        SELECT u.roles UNION ALL SELECT persona.roles FROM personas persona WHERE persona.identifier = ANY(u.personas)
      ) AS held (roles), unnest(told.enough) AS capability
      WHERE held.roles ->> capability IN ('OWNER', 'VIEWER')));
