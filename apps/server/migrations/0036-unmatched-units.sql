-- Units of which only one side has told yet: the person who received them, or the device that reported them before their
-- shipment was known. What the other side tells of them later is the same units.
CREATE TABLE unmatched_units (
  -- The row that brought them.
  key         text COLLATE "C" PRIMARY KEY,
  customer_id text COLLATE "C" NOT NULL REFERENCES customers (customer_id),
  cabinet_id  text COLLATE "C" NOT NULL REFERENCES devices,
  product_id  text COLLATE "C" NOT NULL REFERENCES products,
  lot         text COLLATE "C" NOT NULL,
  owner       text NOT NULL,
  told_by     text NOT NULL CHECK (told_by IN ('person', 'device')),
  units       integer NOT NULL CHECK (units > 0),
  at          timestamptz NOT NULL
);
CREATE INDEX unmatched_units_device ON unmatched_units (cabinet_id, product_id);

-- The thaw state of what was vended, for when the vend is undone.
ALTER TABLE transactions ADD COLUMN thaw jsonb;

-- What happened in a door session, for whoever looks at a vend.
CREATE INDEX device_events_session ON device_events (cabinet_id, (data ->> 'session')) WHERE kind IN ('door', 'tags');
