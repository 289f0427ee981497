import { sql, type Transaction } from '../../platform/db/database.ts';

export const invalidateAuthTokens = (tx: Transaction, userId: string, now: Date) =>
  tx.run(sql`UPDATE auth_tokens SET used_at = ${now} WHERE user_id = ${userId} AND used_at IS NULL`);

export const deleteAttempts = (tx: Transaction, subject: string) =>
  tx.run(sql`DELETE FROM sign_in_attempts WHERE subject = ${subject}`);
