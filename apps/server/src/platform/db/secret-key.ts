import { SettingError } from '../config.ts';
import type { Secrets } from '../secrets.ts';
import { sql, type Queryable } from './database.ts';

const ANOTHER_KEY =
  'SECRET_KEY is not the key of this database: what is stored there was encrypted and sealed with another one. ' +
  'Set the key it had before; docs/operations.md says what to do if that is lost.';

/**
 * Stops the start if the key is not the database's. A database without a fingerprint gets that of this key, provided
 * that `opens` finds nothing encrypted with another one.
 */
export async function requireSecretKey(
  db: Queryable,
  secrets: Secrets,
  opens: () => Promise<boolean>,
): Promise<void> {
  // Derived from SECRET_KEY, so it reveals nothing about it.
  const fingerprint = secrets.hmac('fingerprint', 'parwell');
  const find = () => db.maybe<{ fingerprint: Buffer }>(sql`SELECT fingerprint FROM secret_key_fingerprint`);
  let known = await find();
  if (!known) {
    if (!(await opens())) throw new SettingError(ANOTHER_KEY);
    await db.run(sql`
      INSERT INTO secret_key_fingerprint (fingerprint) VALUES (${fingerprint}) ON CONFLICT DO NOTHING`);
    // Another server may have been first.
    known = await find();
  }
  if (!known?.fingerprint.equals(fingerprint)) throw new SettingError(ANOTHER_KEY);
}
