import { sql, type Queryable, type Transaction } from '../../../platform/db/database.ts';
import { users } from '../../users/users.public.ts';

export type Purpose = 'code' | 'add' | 'done' | 'passkey' | 'proof';

interface NewStep {
  readonly hash: Buffer;
  readonly browserHash: Buffer;
  readonly userId: string | null;
  readonly purpose: Purpose;
  readonly secret: Buffer | null;
  readonly expiresAt: Date;
}

export const insertStep = (tx: Transaction, step: NewStep) =>
  tx.run(sql`
    INSERT INTO second_steps (token_hash, browser_hash, user_id, purpose, secret, expires_at)
    VALUES (${step.hash}, ${step.browserHash}, ${step.userId}, ${step.purpose}, ${step.secret}, ${step.expiresAt})`);

export interface StepRow {
  readonly userId: string;
  readonly email: string;
  readonly secret: Buffer | null;
}

interface Wanted {
  readonly hash: Buffer;
  readonly browserHash: Buffer;
  readonly purpose: Purpose;
}

const isOpen = ({ hash, browserHash, purpose }: Wanted, now: Date) => sql`
  token_hash = ${hash} AND browser_hash = ${browserHash} AND purpose = ${purpose} AND expires_at > ${now}`;

const step = (wanted: Wanted, now: Date) => sql`
  SELECT users.id AS "userId", email, secret FROM second_steps s JOIN ${users} ON users.id = s.user_id
  WHERE ${isOpen(wanted, now)} AND deleted_at IS NULL`;

export const findStep = (db: Queryable, wanted: Wanted, now: Date) => db.maybe<StepRow>(step(wanted, now));
export const lockStep = (tx: Transaction, wanted: Wanted, now: Date) =>
  tx.maybe<StepRow>(sql`${step(wanted, now)} FOR UPDATE OF s`);

/** Of nobody who is known yet: the passkey says who it is. */
export const lockPasskeyStep = (tx: Transaction, wanted: Wanted, now: Date) =>
  tx.maybe<{ userId: null; secret: Buffer | null }>(sql`
    SELECT NULL AS "userId", secret FROM second_steps
    WHERE ${isOpen(wanted, now)} AND user_id IS NULL FOR UPDATE`);

/** Returns whose step it is; undefined if it is gone. */
export const setChallenge = async (
  db: Queryable,
  wanted: Wanted,
  secret: Buffer,
  now: Date,
): Promise<string | undefined> =>
  (
    await db.maybe<{ userId: string }>(sql`
      UPDATE second_steps SET secret = ${secret} WHERE ${isOpen(wanted, now)} RETURNING user_id AS "userId"`)
  )?.userId;

export const deleteStep = (tx: Transaction, hash: Buffer) =>
  tx.run(sql`DELETE FROM second_steps WHERE token_hash = ${hash}`);

export const deleteStepsOf = (tx: Transaction, userId: string) =>
  tx.run(sql`DELETE FROM second_steps WHERE user_id = ${userId}`);

export const deleteOldSteps = (db: Queryable, now: Date) =>
  db.run(sql`DELETE FROM second_steps WHERE expires_at < ${now}`);
