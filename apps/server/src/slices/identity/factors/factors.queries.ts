import { sql, type Queryable, type Transaction } from '../../../platform/db/database.ts';

export type Kind = 'authenticator' | 'passkey';

interface FactorRow {
  readonly factorId: string;
  readonly kind: Kind;
  readonly name: string;
  readonly addedAt: Date;
  readonly lastUsedAt: Date | null;
}

export const listFactors = (db: Queryable, userId: string) =>
  db.many<FactorRow>(sql`
    SELECT id AS "factorId", kind, name, added_at AS "addedAt", last_used_at AS "lastUsedAt"
    FROM second_factors WHERE user_id = ${userId} AND added_at IS NOT NULL ORDER BY added_at, id`);

export const hasFactor = async (db: Queryable, userId: string): Promise<boolean> =>
  (await db.maybe(sql`
    SELECT 1 FROM second_factors WHERE user_id = ${userId} AND added_at IS NOT NULL LIMIT 1`)) !== undefined;

interface AuthenticatorRow {
  readonly factorId: string;
  readonly secret: Buffer;
  readonly lastStep: number;
}

/** One after the other for each person, so that no code is taken twice and no last factor is removed twice. */
export const lockFactorsOf = (tx: Transaction, userId: string) =>
  tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`second factors ${userId}`}, 0))`);

export const listAuthenticators = (tx: Transaction, userId: string) =>
  tx.many<AuthenticatorRow>(sql`
    SELECT id AS "factorId", secret, last_step::float8 AS "lastStep"
    FROM second_factors WHERE user_id = ${userId} AND kind = 'authenticator' AND added_at IS NOT NULL
    ORDER BY last_used_at DESC NULLS LAST, id`);

export const noteCode = (tx: Transaction, factorId: string, step: number, now: Date) =>
  tx.run(sql`
    UPDATE second_factors SET last_step = ${step}, last_used_at = ${now} WHERE id = ${factorId}`);

/** What was begun before and never confirmed is given up. */
export async function beginFactor(
  tx: Transaction,
  { userId, kind, secret }: { readonly userId: string; readonly kind: Kind; readonly secret: Buffer },
  now: Date,
): Promise<string> {
  await tx.run(sql`DELETE FROM second_factors WHERE user_id = ${userId} AND added_at IS NULL`);
  const { id } = await tx.one<{ id: string }>(sql`
    INSERT INTO second_factors (user_id, kind, secret, begun_at)
    VALUES (${userId}, ${kind}, ${secret}, ${now}) RETURNING id`);
  return id;
}

export const findBegun = (
  tx: Transaction,
  { userId, factorId, kind }: { readonly userId: string; readonly factorId: string; readonly kind: Kind },
  since: Date,
) =>
  tx.maybe<{ secret: Buffer }>(sql`
    SELECT secret FROM second_factors
    WHERE id = ${factorId} AND user_id = ${userId} AND kind = ${kind} AND added_at IS NULL AND begun_at > ${since}`);

interface Added {
  readonly factorId: string;
  readonly name: string;
  readonly step: number;
}

export const addFactor = (tx: Transaction, { factorId, name, step }: Added, now: Date) =>
  tx.run(sql`
    UPDATE second_factors SET name = ${name}, last_step = ${step}, added_at = ${now}, last_used_at = ${now}
    WHERE id = ${factorId}`);

export const deleteFactor = (tx: Transaction, userId: string, factorId: string) =>
  tx.maybe<{ name: string }>(sql`
    DELETE FROM second_factors WHERE id = ${factorId} AND user_id = ${userId} AND added_at IS NOT NULL
    RETURNING name`);

/** With all recovery codes and open sign-ins. */
export async function deleteFactorsOf(tx: Transaction, userId: string): Promise<void> {
  await tx.run(sql`DELETE FROM second_factors WHERE user_id = ${userId}`);
  await tx.run(sql`DELETE FROM recovery_codes WHERE user_id = ${userId}`);
  await tx.run(sql`DELETE FROM second_steps WHERE user_id = ${userId}`);
}

export async function replaceRecoveryCodes(
  tx: Transaction,
  userId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await tx.run(sql`DELETE FROM recovery_codes WHERE user_id = ${userId}`);
  for (const hash of hashes)
    await tx.run(sql`INSERT INTO recovery_codes (user_id, code_hash) VALUES (${userId}, ${hash})`);
}

/** Returns how many are left; undefined if the code is wrong or was used. */
export async function useRecoveryCode(
  tx: Transaction,
  userId: string,
  hashes: readonly Buffer[],
  now: Date,
): Promise<number | undefined> {
  const used = await tx.maybe(sql`
    UPDATE recovery_codes SET used_at = ${now}
    WHERE user_id = ${userId} AND code_hash = ANY(${hashes}) AND used_at IS NULL RETURNING 1`);
  return used === undefined ? undefined : countRecoveryCodes(tx, userId);
}

export const countRecoveryCodes = async (db: Queryable, userId: string): Promise<number> =>
  (
    await db.one<{ left: number }>(sql`
      SELECT count(*)::int AS left FROM recovery_codes WHERE user_id = ${userId} AND used_at IS NULL`)
  ).left;
