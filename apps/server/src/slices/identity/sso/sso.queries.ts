import { sql, type Transaction } from '../../../platform/db/database.ts';

interface PendingSignIn {
  readonly stateHash: Buffer;
  readonly browserHash: Buffer;
  readonly expected: Buffer;
  readonly expiresAt: Date;
}

/** Anybody can create rows without signing in, so each insert also deletes some expired ones. */
export async function insertPendingSignIn(tx: Transaction, pending: PendingSignIn, now: Date): Promise<void> {
  await tx.run(sql`
    DELETE FROM provider_sign_ins WHERE state_hash IN (
      SELECT state_hash FROM provider_sign_ins WHERE expires_at < ${now} LIMIT 10 FOR UPDATE SKIP LOCKED)`);
  await tx.run(sql`
    INSERT INTO provider_sign_ins (state_hash, browser_hash, expected, expires_at)
    VALUES (${pending.stateHash}, ${pending.browserHash}, ${pending.expected}, ${pending.expiresAt})`);
}

/** Deletes the pending sign-in, whatever the outcome: a second answer finds none. */
export const consumePendingSignIn = (tx: Transaction, stateHash: Buffer) =>
  tx.maybe<Omit<PendingSignIn, 'stateHash'>>(sql`
    DELETE FROM provider_sign_ins WHERE state_hash = ${stateHash}
    RETURNING browser_hash AS "browserHash", expected, expires_at AS "expiresAt"`);
