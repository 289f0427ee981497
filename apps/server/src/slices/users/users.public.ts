import { sql, type Queryable, type Sql, type Transaction } from '../../platform/db/database.ts';

export { findAccess, listUserNames, type Access } from './users.service.ts';

/** Users for a join, including deleted ones: rows named `users`, with the columns that other slices may read. */
export const users: Sql = sql`(SELECT id, email, first_name, last_name, deleted_at FROM users) AS users`;

/** An SQL expression for a user's preference; NULL if it is not set. */
export const preferenceOf = (userId: Sql, key: string): Sql => sql`(
  SELECT property_value FROM user_properties preference
  WHERE preference.user_id = ${userId} AND property_key = ${key})`;

/** An SQL expression for the keys of a user's help topics, as an array. */
export const helpTopicsOf = (userId: string): Sql =>
  sql`ARRAY(SELECT unnest(users.help_topics) FROM users WHERE users.id = ${userId})`;

interface Account {
  readonly id: string;
  readonly email: string;
  readonly passwordHash: string | null;
  readonly passwordTemporary: boolean;
}

export const findAccount = (db: Queryable, email: string) =>
  db.maybe<Account>(sql`
    SELECT id, email, password_hash AS "passwordHash", password_temporary AS "passwordTemporary"
    FROM users WHERE email = ${email} AND deleted_at IS NULL`);

/** A temporary password has to be changed at the next sign-in. */
export const setPasswordHash = (
  tx: Transaction,
  userId: string,
  { hash, temporary }: { readonly hash: string; readonly temporary: boolean },
) =>
  tx.run(sql`
    UPDATE users SET password_hash = ${hash}, password_temporary = ${temporary} WHERE id = ${userId}`);

export const setUserName = (tx: Transaction, userId: string, firstName: string, lastName: string) =>
  tx.run(sql`
    UPDATE users SET first_name = ${firstName}, last_name = ${lastName}, version = version + 1
    WHERE id = ${userId}`);

export const recordLogin = (tx: Transaction, userId: string, now: Date) =>
  tx.run(sql`UPDATE users SET last_login = ${now} WHERE id = ${userId}`);
