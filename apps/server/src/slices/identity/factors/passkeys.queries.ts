import { sql, type Queryable, type Transaction } from '../../../platform/db/database.ts';
import { users } from '../../users/users.public.ts';
import type { Passkey } from './passkeys.ts';

export const listCredentials = async (db: Queryable, userId: string): Promise<string[]> =>
  (
    await db.many<{ id: string }>(sql`
      SELECT credential_id AS id FROM second_factors
      WHERE user_id = ${userId} AND kind = 'passkey' AND added_at IS NOT NULL`)
  ).map(({ id }) => id);

export interface PasskeyRow extends Passkey {
  readonly factorId: string;
  readonly userId: string;
  readonly email: string;
}

/** Locked: two uses at once are taken one after the other. */
export const lockPasskey = (tx: Transaction, credentialId: string) =>
  tx.maybe<PasskeyRow>(sql`
    SELECT f.id AS "factorId", users.id AS "userId", email, credential_id AS "credentialId",
      public_key AS "publicKey", sign_count::float8 AS "signCount"
    FROM second_factors f JOIN ${users} ON users.id = f.user_id
    WHERE credential_id = ${credentialId} AND added_at IS NOT NULL AND deleted_at IS NULL FOR UPDATE OF f`);

export const notePasskey = (tx: Transaction, factorId: string, signCount: number, now: Date) =>
  tx.run(sql`
    UPDATE second_factors SET sign_count = ${signCount}, last_used_at = ${now} WHERE id = ${factorId}`);

interface Added extends Passkey {
  readonly factorId: string;
  readonly name: string;
}

/** False if somebody has this passkey already. */
export const addPasskey = async (tx: Transaction, added: Added, now: Date): Promise<boolean> =>
  (await tx.maybe(sql`
    UPDATE second_factors SET name = ${added.name}, credential_id = ${added.credentialId},
      public_key = ${added.publicKey}, sign_count = ${added.signCount}, secret = NULL, added_at = ${now}
    WHERE id = ${added.factorId}
      AND NOT EXISTS (SELECT FROM second_factors other WHERE other.credential_id = ${added.credentialId})
    RETURNING 1`)) !== undefined;
