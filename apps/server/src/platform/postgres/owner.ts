import pg from 'pg';

const ROLE = 'parwell_portal';

/** PostgreSQL's own objects have smaller ids. */
const FIRST_OWN_ID = 16_384;

/** An arbitrary advisory lock for servers and tools that start together. */
const LOCK = 7_261_908;

/**
 * The portal's objects that the superuser owns. Extensions and their parts stay with the superuser; sequences of
 * columns follow their tables.
 */
const FOREIGN = `
  WITH own(class, id, statement) AS (
    SELECT 'pg_namespace'::regclass, oid, format('SCHEMA %I', nspname) FROM pg_namespace
    WHERE nspname !~ '^(pg_|information_schema)' AND nspowner <> $1::regrole
    UNION ALL
    SELECT 'pg_class'::regclass, oid, format('%s %s', CASE relkind WHEN 'S' THEN 'SEQUENCE' WHEN 'v' THEN 'VIEW'
      WHEN 'm' THEN 'MATERIALIZED VIEW' ELSE 'TABLE' END, oid::regclass)
    FROM pg_class c WHERE relkind IN ('r', 'p', 'v', 'm', 'S') AND relowner <> $1::regrole
      AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = c.oid AND deptype IN ('a', 'i')
        AND relkind = 'S')
    UNION ALL
    SELECT 'pg_proc'::regclass, oid, format('ROUTINE %s', oid::regprocedure) FROM pg_proc WHERE proowner <> $1::regrole
    UNION ALL
    SELECT 'pg_type'::regclass, oid, format('TYPE %s', oid::regtype) FROM pg_type
    WHERE typowner <> $1::regrole AND typtype IN ('e', 'd'))
  SELECT statement FROM own
  WHERE NOT EXISTS (SELECT FROM pg_depend WHERE classid = class AND objid = id AND deptype = 'e')
    AND id >= ${FIRST_OWN_ID}`;

/**
 * Makes an ordinary role the owner of the database and returns its address for that role: somebody who steals the
 * portal's connection can then read no files and start no programs. Converts databases that the superuser owned
 * until now.
 */
export async function ensureOwner(adminUrl: string, password: string): Promise<string> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    const secret = admin.escapeLiteral(password);
    const database = admin.escapeIdentifier(new URL(adminUrl).pathname.slice(1));
    await admin.query('BEGIN');
    await admin.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
    const { rowCount } = await admin.query('SELECT FROM pg_roles WHERE rolname = $1', [ROLE]);
    await admin.query(
      `${rowCount ? 'ALTER' : 'CREATE'} ROLE ${ROLE} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD ${secret}`,
    );
    await admin.query(`ALTER DATABASE ${database} OWNER TO ${ROLE}`);
    const { rows } = await admin.query<{ statement: string }>(FOREIGN, [ROLE]);
    for (const { statement } of rows) await admin.query(`ALTER ${statement} OWNER TO ${ROLE}`);
    await admin.query('COMMIT');
  } finally {
    await admin.end();
  }
  const url = new URL(adminUrl);
  url.username = ROLE;
  url.password = password;
  return url.href;
}
