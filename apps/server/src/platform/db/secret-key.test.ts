import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { createDatabase } from '../../../test/postgres.ts';
import { closeAll, openFoundation } from '../../start.ts';
import { opensSigningKeys } from '../../slices/identity/identity.public.ts';
import { rotateKeys } from '../../slices/identity/signing-keys.ts';
import { systemClock } from '../clock.ts';
import { readConfig, SettingError } from '../config.ts';
import { createSecrets } from '../secrets.ts';
import { openDatabase, sql, type Database } from './database.ts';
import { requireSecretKey } from './secret-key.ts';

const ITS_KEY = 'the key this database was set up with';
const OTHER_KEY = 'another key, which is also long enough';

let db: Database;
beforeEach(async () => {
  db = openDatabase(await createDatabase(inject('postgresUrl')), { connections: 2 });
});
afterEach(() => db.close());

async function start(SECRET_KEY: string): Promise<void> {
  const config = readConfig({ DATABASE_URL: db.url, SECRET_KEY, LOG_LEVEL: 'silent' });
  const { closers } = await openFoundation(config, { say: () => undefined, work: false });
  await closeAll(closers);
}

test('a server with another SECRET_KEY than the database does not start, and says why in one line', async () => {
  await start(ITS_KEY);
  const refused = start(OTHER_KEY);
  await expect(refused).rejects.toThrow(SettingError);
  await expect(refused).rejects.toThrow(/^SECRET_KEY is not the key of this database: .*[^\n]$/);
  await start(ITS_KEY);
});

test('a database from before fingerprints is not taken over by another key', async () => {
  const [its, other] = [createSecrets(ITS_KEY), createSecrets(OTHER_KEY)];
  await rotateKeys({ db, clock: systemClock, secrets: its });
  const check = (secrets: typeof its) =>
    requireSecretKey(db, secrets, () => opensSigningKeys({ db, secrets }));
  await expect(check(other)).rejects.toThrow(SettingError);
  expect(await db.many(sql`SELECT FROM secret_key_fingerprint`)).toEqual([]);
  await check(its);
  await expect(check(other)).rejects.toThrow(SettingError);
});
