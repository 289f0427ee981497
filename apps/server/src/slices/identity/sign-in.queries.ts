import type { Attempts } from '@parwell/domain';
import { sql, type Transaction } from '../../platform/db/database.ts';

export async function lockAttempts(tx: Transaction, subject: string): Promise<Attempts | null> {
  await tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${subject}, 0))`);
  const row = await tx.maybe<Attempts>(sql`
    SELECT failures, last_at AS "lastAt", locked_until AS "lockedUntil"
    FROM sign_in_attempts WHERE subject = ${subject}`);
  return row ?? null;
}

export const saveAttempts = (tx: Transaction, subject: string, attempts: Attempts) =>
  tx.run(sql`
    INSERT INTO sign_in_attempts (subject, failures, last_at, locked_until)
    VALUES (${subject}, ${attempts.failures}, ${attempts.lastAt}, ${attempts.lockedUntil})
    ON CONFLICT (subject) DO UPDATE SET failures = excluded.failures, last_at = excluded.last_at,
      locked_until = excluded.locked_until`);

/**
 * A success deletes the count of the e-mail or browser; an address only gets this attempt back. Subjects are in the
 * order in which attempts are counted, to avoid deadlocks.
 */
export async function clearAttempts(tx: Transaction, subjects: readonly string[]): Promise<void> {
  for (const subject of subjects) {
    await tx.run(
      subject.startsWith('address:')
        ? sql`
          UPDATE sign_in_attempts SET failures = greatest(failures - 1, 0), locked_until = NULL
          WHERE subject = ${subject}`
        : sql`DELETE FROM sign_in_attempts WHERE subject = ${subject}`,
    );
  }
}
