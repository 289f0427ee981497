-- Facts about this installation that must survive restarts, such as whether demo data was loaded.
CREATE TABLE installation (
  fact  text PRIMARY KEY,
  value text NOT NULL,
  since timestamptz NOT NULL DEFAULT now()
);
