import { sql, type Queryable, type Transaction } from '../../platform/db/database.ts';

export const invalidateAuthTokens = (tx: Transaction, userId: string, now: Date) =>
  tx.run(sql`UPDATE auth_tokens SET used_at = ${now} WHERE user_id = ${userId} AND used_at IS NULL`);

export const deleteAttempts = (db: Queryable, subject: string) =>
  db.run(sql`DELETE FROM sign_in_attempts WHERE subject = ${subject}`);
