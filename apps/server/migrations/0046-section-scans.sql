-- What the scale of a section of a tray counted when it last settled. It is shown beside the ledger and moves no stock.
CREATE TABLE section_scans (
  cabinet_id text COLLATE "C" NOT NULL REFERENCES devices,
  section    text COLLATE "C" NOT NULL,
  product_id text COLLATE "C" NOT NULL,
  -- Null where the scale cannot tell.
  units      integer CHECK (units >= 0),
  at         timestamptz NOT NULL,
  PRIMARY KEY (cabinet_id, section)
);
