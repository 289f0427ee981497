import { sql, type Queryable, type Transaction } from '../../platform/db/database.ts';
import { users } from '../users/users.public.ts';

export type LinkPurpose = 'invitation' | 'reset' | 'change';

interface NewLink {
  readonly hash: Buffer;
  readonly userId: string;
  readonly purpose: LinkPurpose;
  readonly now: Date;
  readonly expiresAt: Date;
}

/** A new link replaces earlier ones for the same purpose. */
export const insertLink = (tx: Transaction, link: NewLink) =>
  tx.run(sql`
    WITH earlier AS (
      UPDATE password_links SET used_at = ${link.now}
      WHERE user_id = ${link.userId} AND purpose = ${link.purpose} AND used_at IS NULL)
    INSERT INTO password_links (token_hash, user_id, purpose, created_at, expires_at)
    VALUES (${link.hash}, ${link.userId}, ${link.purpose}, ${link.now}, ${link.expiresAt})`);

export interface LinkOwner {
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

const usableLink = (hash: Buffer, purpose: LinkPurpose, now: Date) => sql`
  SELECT users.id AS "userId", email, first_name AS "firstName", last_name AS "lastName"
  FROM password_links l JOIN ${users} ON users.id = l.user_id
  WHERE l.token_hash = ${hash} AND l.purpose = ${purpose} AND l.used_at IS NULL
    AND l.expires_at > ${now} AND deleted_at IS NULL`;

export const findOwner = (db: Queryable, hash: Buffer, purpose: LinkPurpose, now: Date) =>
  db.maybe<LinkOwner>(usableLink(hash, purpose, now));

export const lockOwner = (tx: Transaction, hash: Buffer, purpose: LinkPurpose, now: Date) =>
  tx.maybe<LinkOwner>(sql`${usableLink(hash, purpose, now)} FOR UPDATE OF l`);

export const invalidateLinks = (tx: Transaction, userId: string, now: Date) =>
  tx.run(sql`UPDATE password_links SET used_at = ${now} WHERE user_id = ${userId} AND used_at IS NULL`);

export const hasRecentReset = async (tx: Transaction, userId: string, since: Date): Promise<boolean> =>
  (await tx.maybe(sql`
    SELECT 1 FROM password_links WHERE user_id = ${userId} AND purpose = 'reset' AND created_at > ${since}`)) !==
  undefined;
