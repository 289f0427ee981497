import type { AccessGroups, Tenants } from '@parwell/domain';
import { sql, type Transaction } from '../../platform/db/database.ts';
import { personaRoles, visibleUsers } from './users.queries.ts';

export interface Editable {
  readonly firstName: string;
  readonly lastName: string;
  readonly accessGroups: AccessGroups;
  readonly roles: Readonly<Record<string, string>>;
  readonly personas: readonly string[];
  readonly helpTopics: readonly string[];
}

export interface LockedUser extends Editable {
  readonly id: string;
  readonly email: string;
  readonly version: number;
  readonly personaRoles: Record<string, string>[];
}

/** Undefined if the editor may not see the user. */
export const lockUser = (tx: Transaction, email: string, allowed: Tenants) =>
  tx.maybe<LockedUser>(sql`
    SELECT u.id, u.email, u.version, u.first_name AS "firstName", u.last_name AS "lastName",
      u.access_groups AS "accessGroups", u.roles, u.personas, u.help_topics AS "helpTopics",
      ${personaRoles} AS "personaRoles"
    FROM users u WHERE u.email = ${email} AND u.deleted_at IS NULL AND ${visibleUsers(allowed)} FOR UPDATE`);

/** Undefined if the e-mail is taken, even by a concurrent insert. */
export const insertUser = async (
  tx: Transaction,
  email: string,
  user: Editable,
): Promise<string | undefined> =>
  (
    await tx.maybe<{ id: string }>(sql`
      INSERT INTO users (email, first_name, last_name, access_groups, roles, personas, help_topics)
      VALUES (${email}, ${user.firstName}, ${user.lastName}, ${JSON.stringify(user.accessGroups)},
        ${JSON.stringify(user.roles)}, ${user.personas}, ${user.helpTopics})
      ON CONFLICT (email) WHERE deleted_at IS NULL DO NOTHING RETURNING id`)
  )?.id;

export const updateUser = (tx: Transaction, id: string, user: Editable) =>
  tx.run(sql`
    UPDATE users SET first_name = ${user.firstName}, last_name = ${user.lastName},
      access_groups = ${JSON.stringify(user.accessGroups)}, roles = ${JSON.stringify(user.roles)},
      personas = ${user.personas}, help_topics = ${user.helpTopics}, version = version + 1
    WHERE id = ${id}`);

export const markDeleted = (tx: Transaction, id: string, now: Date) =>
  tx.run(sql`UPDATE users SET deleted_at = ${now}, version = version + 1 WHERE id = ${id}`);
