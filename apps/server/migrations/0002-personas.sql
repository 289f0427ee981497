-- A persona is a named set of roles. Deleting one only hides it: who holds it keeps its roles.
CREATE TABLE personas (
  identifier text PRIMARY KEY CHECK (identifier ~ '^[A-Z_]+$'),
  roles      jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(roles) = 'object'),
  hidden     boolean NOT NULL DEFAULT false,
  app_type   text NOT NULL DEFAULT 'customer'
);
