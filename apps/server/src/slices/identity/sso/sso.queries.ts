import { sql, type Transaction } from '../../../platform/db/database.ts';

interface Begun {
  readonly stateHash: Buffer;
  readonly browserHash: Buffer;
  readonly expected: Buffer;
  readonly expiresAt: Date;
}

/** Whoever asks makes a row without having signed in, so each one also clears some that nobody came back for. */
export async function insertBegun(tx: Transaction, begun: Begun, now: Date): Promise<void> {
  await tx.run(sql`
    DELETE FROM provider_sign_ins WHERE state_hash IN (
      SELECT state_hash FROM provider_sign_ins WHERE expires_at < ${now} LIMIT 10 FOR UPDATE SKIP LOCKED)`);
  await tx.run(sql`
    INSERT INTO provider_sign_ins (state_hash, browser_hash, expected, expires_at)
    VALUES (${begun.stateHash}, ${begun.browserHash}, ${begun.expected}, ${begun.expiresAt})`);
}

/** Takes a sign-in that was begun, whatever comes of it: a second answer finds nothing. */
export const takeBegun = (tx: Transaction, stateHash: Buffer) =>
  tx.maybe<Omit<Begun, 'stateHash'>>(sql`
    DELETE FROM provider_sign_ins WHERE state_hash = ${stateHash}
    RETURNING browser_hash AS "browserHash", expected, expires_at AS "expiresAt"`);
