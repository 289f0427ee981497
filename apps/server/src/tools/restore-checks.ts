import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import pg from 'pg';
import type { Backup } from '../platform/backups/backup-folder.ts';
import { majorOf } from '../platform/backups/postgres-programs.ts';
import { filesFolder } from '../platform/backups/stored-files.ts';
import type { Config } from '../platform/config.ts';
import { knownMigrations } from '../platform/db/migrate.ts';
import { createSecrets } from '../platform/secrets.ts';
import { SettingError } from '../platform/setting-error.ts';
import { VERSION } from '../platform/version.ts';
import { secretKeyOf } from '../start.ts';
import { headFile, readNotedHead } from '../slices/audit/backups.public.ts';

/** All that can be known before the database is asked. */
export function requireFitting(config: Config, backup: Backup): void {
  requireKeys(config, backup);
  const known = new Set(knownMigrations());
  const newer = backup.migrations.filter((name) => !known.has(name));
  if (newer.length)
    throw new SettingError(
      `The backup is of version ${backup.version}, and this is ${VERSION}, which does not know ${newer.at(-1)}. Restore it with the version of the backup, or a newer one.`,
    );
  readNotedHead(config);
  for (const path of [filesFolder(config), dirname(headFile(config))])
    if (path !== undefined) requireWritable(path);
}

function requireKeys(config: Config, backup: Backup): void {
  if (!config.SECRET_KEY && !existsSync(join(config.DATA_DIR, 'secret.key')))
    throw new SettingError(
      `The backup opens with its own SECRET_KEY only: set that, or put it into ${resolve(config.DATA_DIR, 'secret.key')}. Nothing was written.`,
    );
  const keys = createSecrets(secretKeyOf(config), config.SECRET_KEY_BEFORE).keys();
  const ours = new Set(keys.map(({ fingerprint }) => fingerprint.toString('hex')));
  const missing = backup.keys.filter((key) => !ours.has(key));
  if (missing.length === 0) return;
  throw new SettingError(
    backup.keys.length > 1
      ? 'When the backup was made, SECRET_KEY was being changed: it wants both, the new one in SECRET_KEY and the former in SECRET_KEY_BEFORE. Nothing was written.'
      : `SECRET_KEY is not the key of this backup, which is of ${backup.madeAt}. Set the one that was in use then. Nothing was written.`,
  );
}

/** Files of another account could not be used by the servers. */
function requireWritable(path: string): void {
  let existing = path;
  while (!existsSync(existing)) existing = dirname(existing);
  try {
    accessSync(existing, constants.W_OK | constants.X_OK);
  } catch {
    throw new SettingError(
      `${existing} cannot be written by this account. Run this as root or as the account of the servers`,
    );
  }
  if (process.getuid?.() === 0 && statSync(existing).uid !== 0)
    throw new SettingError(
      `${existing} belongs to another account than root, and the servers could not read what root writes there. Run this as their account: runuser -u ACCOUNT -- parwell restore …`,
    );
}

/** As PostgreSQL names them; those of extensions and of PostgreSQL do not count. */
const OBJECTS = `
  SELECT count(*) AS count, min(format('%I.%I', n.nspname, c.relname)) AS first
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname !~ '^pg_' AND n.nspname <> 'information_schema' AND c.relkind IN ('r', 'p', 'v', 'm', 'S', 'f')
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')`;

const OTHERS = `
  SELECT application_name AS name, coalesce(host(client_addr), 'this machine') AS host FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'
  ORDER BY backend_start LIMIT 1`;

const SITUATION = `
  SELECT current_database() AS name, current_user AS role, split_part(current_setting('server_version'), ' ', 1) AS version,
    current_setting('server_encoding') AS encoding,
    has_database_privilege(current_database(), 'CREATE') AND has_schema_privilege('public', 'CREATE') AS may_create`;

interface Situation {
  readonly name: string;
  readonly role: string;
  readonly version: string;
  readonly encoding: string;
  readonly may_create: boolean;
}

/** Nobody else uses the database, and there is nothing in it. */
export async function requireEmpty(client: pg.Client, backup: Backup): Promise<void> {
  const { rows } = await client.query<Situation>(SITUATION);
  const [found] = rows;
  if (!found) throw new Error('PostgreSQL answered without a row.');
  const { name, role, version, encoding } = found;
  const objects = await client.query<{ count: number; first: string | null }>(OBJECTS);
  const { count = 0, first = '' } = objects.rows[0] ?? {};
  const create = `runuser -u postgres -- psql -c "CREATE DATABASE ${name}_restored OWNER ${role} ENCODING 'UTF8' TEMPLATE template0"`;
  if (count > 0)
    throw new SettingError(
      `The database ${name} is not empty: it holds ${count} tables and the like, such as ${first}. Nothing was written. ` +
        `Make a new one and name it in DATABASE_URL (and DATABASE_DIRECT_URL): ${create}`,
    );
  const others = await client.query<{ name: string; host: string }>(OTHERS);
  const [other] = others.rows;
  if (other)
    throw new SettingError(
      `Somebody uses the database ${name} (${other.name || 'without a name'}, from ${other.host}). Stop all servers, and then try again. Nothing was written.`,
    );
  if (encoding !== 'UTF8')
    throw new SettingError(
      `The database ${name} has the encoding ${encoding}, not UTF8. Make another one: ${create}`,
    );
  if (!found.may_create)
    throw new SettingError(
      `The role ${role} may not make tables in ${name}. Make the database with this role as its owner: ${create}`,
    );
  if (majorOf(version) < majorOf(backup.postgres))
    throw new SettingError(
      `The backup is of PostgreSQL ${backup.postgres}, and this is ${version}. Restore into the same version or a newer one.`,
    );
}
