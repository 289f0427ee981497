import { sql, type Transaction } from '../../platform/db/database.ts';

/** Serializes saves. False if the user does not exist. */
export const lockUser = async (tx: Transaction, userId: string): Promise<boolean> =>
  (await tx.maybe(sql`SELECT 1 FROM users WHERE id = ${userId} AND deleted_at IS NULL FOR NO KEY UPDATE`)) !==
  undefined;

export const findValue = async (tx: Transaction, userId: string, key: string): Promise<string | null> =>
  (
    await tx.maybe<{ value: string }>(sql`
      SELECT property_value AS value FROM user_properties
      WHERE user_id = ${userId} AND property_key = ${key}`)
  )?.value ?? null;

export const countProperties = async (tx: Transaction, userId: string): Promise<number> =>
  (await tx.one<{ count: number }>(sql`SELECT count(*) FROM user_properties WHERE user_id = ${userId}`))
    .count;

export const putValue = (tx: Transaction, userId: string, key: string, value: string) =>
  tx.run(sql`
    INSERT INTO user_properties (user_id, property_key, property_value) VALUES (${userId}, ${key}, ${value})
    ON CONFLICT (user_id, property_key) DO UPDATE SET property_value = excluded.property_value`);

export const deleteValue = (tx: Transaction, userId: string, key: string) =>
  tx.run(sql`DELETE FROM user_properties WHERE user_id = ${userId} AND property_key = ${key}`);
