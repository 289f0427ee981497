import { SettingError } from '../config.ts';
import type { SecretKey, Secrets } from '../secrets.ts';
import { sql, type Queryable } from './database.ts';
import { findUnfinished } from './former-keys.ts';

const ANOTHER_KEY =
  'SECRET_KEY is not the key of this database: what is stored there was encrypted and sealed with another one. ' +
  'Set the key it had before; docs/operations.md says what to do if that is lost, and how to change it.';

const STILL_NEEDED =
  'SECRET_KEY_BEFORE wants the key that SECRET_KEY replaced: not everything in this database is written anew. ' +
  'Set it again and run npm run secret-key.';

/** The fingerprint of the database's key. */
export const findBoundKey = async (db: Queryable): Promise<Buffer | undefined> =>
  (await db.maybe<{ fingerprint: Buffer }>(sql`SELECT fingerprint FROM secret_key_fingerprint`))?.fingerprint;

/**
 * Stops the start if the key is not the database's. A database without a fingerprint gets that of this key, provided
 * that `opens` finds nothing encrypted with another one.
 */
export async function requireSecretKey(
  db: Queryable,
  secrets: Secrets,
  opens: () => Promise<boolean>,
): Promise<void> {
  if ((await findBoundKey(db)) === undefined) {
    if (!(await opens())) throw new SettingError(ANOTHER_KEY);
    // With a key that is to be replaced, the database is still written with that one.
    await db.run(sql`
      INSERT INTO secret_key_fingerprint (fingerprint) VALUES (${secrets.keys().at(-1)?.fingerprint})
      ON CONFLICT DO NOTHING`);
  }
  await followSecretKey(db, secrets);
  const unfinished = await findUnfinished(db);
  if (unfinished.some((fingerprint) => !secrets.keys().some((key) => key.fingerprint.equals(fingerprint))))
    throw new SettingError(STILL_NEEDED);
}

/** From now on this server writes with the key that the database has now. */
export async function followSecretKey(db: Queryable, secrets: Secrets): Promise<void> {
  const bound = await findBoundKey(db);
  if (bound && !secrets.use(bound)) throw new SettingError(ANOTHER_KEY);
}

/** For what all servers must make with the same key at each moment: read under the lock that guards it. */
export async function boundKey(db: Queryable, secrets: Secrets): Promise<SecretKey> {
  const bound = await findBoundKey(db);
  const key = secrets.keys().find(({ fingerprint }) => !bound || fingerprint.equals(bound));
  if (!key) throw new SettingError(ANOTHER_KEY);
  return key;
}

/** False if another run was first. */
export const bindTo = async (db: Queryable, from: SecretKey, to: SecretKey): Promise<boolean> =>
  (await db.run(sql`
    UPDATE secret_key_fingerprint SET fingerprint = ${to.fingerprint}, since = now()
    WHERE fingerprint = ${from.fingerprint}`)) === 1;
