import pg from 'pg';
import { afterEach, expect, inject, test } from 'vitest';
import { createDatabase } from '../../../test/postgres.ts';
import { addDatabase } from '../../../test/temporary-postgres.ts';
import { jobHandlers } from '../../app.ts';
import type { Context } from '../../context.ts';
import { migrate } from '../db/migrate.ts';
import { createJobs } from '../jobs.ts';
import { noMetrics } from '../monitoring/metrics.ts';
import { createLog } from '../log.ts';
import { ensureOwner } from './owner.ts';

const PASSWORD = 'a password for the role of the portal';
const clients: pg.Client[] = [];

const connect = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url });
  clients.push(client);
  await client.connect();
  return client;
};
afterEach(() => Promise.all(clients.splice(0).map((client) => client.end())));

test('a new database is owned, migrated and used by a role that is no superuser', async () => {
  const adminUrl = await addDatabase(inject('postgresUrl'), 'owner_new');
  const url = await ensureOwner(adminUrl, PASSWORD);
  expect((await migrate(url)).length).toBeGreaterThan(0);
  const jobs = createJobs({ url, log: createLog({ level: 'silent' }), work: false });
  await jobs.start(jobHandlers({ config: {}, metrics: noMetrics } as unknown as Context));
  await jobs.stop();
  const portal = await connect(url);
  const { rows } = await portal.query(
    'SELECT rolsuper, rolcreaterole, rolcreatedb FROM pg_roles WHERE rolname = user',
  );
  expect(rows).toEqual([{ rolsuper: false, rolcreaterole: false, rolcreatedb: false }]);
  await expect(portal.query("COPY (SELECT 1) TO PROGRAM 'cat'")).rejects.toThrow('permission denied');
  await expect(portal.query('SET session_replication_role = replica')).rejects.toThrow('permission denied');
});

test('a database that the superuser owned is handed over with everything in it', async () => {
  const adminUrl = await createDatabase(inject('postgresUrl'));
  const url = await ensureOwner(adminUrl, PASSWORD);
  expect(await ensureOwner(adminUrl, PASSWORD)).toBe(url);
  const portal = await connect(url);
  const { rows } = await portal.query(`
    SELECT relname FROM pg_class c WHERE oid >= 16384 AND relkind NOT IN ('t', 'i') AND relowner <> user::regrole
      AND relnamespace <> 'pg_toast'::regnamespace
      AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = c.oid AND deptype = 'e')`);
  expect(rows).toEqual([]);
  // Later versions change tables, functions and those of the jobs.
  await portal.query('ALTER TABLE users ADD COLUMN later text');
  await portal.query('ALTER FUNCTION audit_refuse() RENAME TO audit_refuse_later');
  await portal.query('CREATE TABLE pgboss.later (id integer)');
  await portal.query('CREATE TABLE later (id integer GENERATED ALWAYS AS IDENTITY)');
  expect(await migrate(url)).toEqual([]);
});
