import { ALL, chosenZone, LOCAL_ZONE_NAME, type Tenants } from '@parwell/domain';
import { sql, type Queryable, type Sql, type Transaction } from '../../platform/db/database.ts';

export { findAdministered, whyNotSignIn, whyNotSignInAs } from './account-access.service.ts';
export { findUsers } from './users.find.ts';
export { addUser } from './new-users.service.ts';
export { actOnAccount } from './user-accounts.service.ts';
export {
  findAccess,
  findAllowedPeople,
  findGrantsOf,
  listAccessOfSessions,
  listUserNames,
  type Access,
} from './users.service.ts';

/** For joins, including deleted users: rows named `users`, with the columns that other slices may read. */
export const users: Sql = sql`(SELECT id, email, first_name, last_name, deleted_at FROM users) AS users`;

export const listOwnTenants = async (
  db: Queryable,
  emails: readonly string[],
): Promise<ReadonlyMap<string, Tenants>> => {
  const rows = await db.many<{ email: string; isAdmin: boolean; tenants: string[] }>(sql`
    SELECT email, is_admin AS "isAdmin", tenants_of(access_groups) AS tenants FROM users
    WHERE email = ANY(${emails}) AND deleted_at IS NULL`);
  return new Map(rows.map(({ email, isAdmin, tenants }) => [email, isAdmin ? ALL : tenants]));
};

/** Of these addresses, those of deleted users that nobody has now. */
export const findLeavers = async (db: Queryable, emails: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await db.many<{ email: string }>(sql`
    SELECT DISTINCT email FROM users WHERE email = ANY(${emails}) AND deleted_at IS NOT NULL
      AND NOT EXISTS (SELECT FROM users present WHERE present.email = users.email AND present.deleted_at IS NULL)`);
  return new Set(rows.map(({ email }) => email));
};

const ZONE_KEYS = ['TIMEZONE', LOCAL_ZONE_NAME];

export async function findChosenZone(db: Queryable, userId: string): Promise<string | undefined> {
  const rows = await db.many<{ key: string; value: string }>(sql`
    SELECT property_key AS key, property_value AS value FROM user_properties
    WHERE user_id = ${userId} AND property_key = ANY(${ZONE_KEYS})`);
  return chosenZone((key) => rows.find((row) => row.key === key)?.value);
}

export async function findMailReaders(
  db: Queryable,
  emails: readonly string[],
): Promise<ReadonlyMap<string, { readonly name: string; readonly zone: string | undefined }>> {
  const rows = await db.many<{ email: string; name: string; properties: Record<string, string> | null }>(sql`
    SELECT email, concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')) AS name,
      (SELECT jsonb_object_agg(property_key, property_value) FROM user_properties
       WHERE user_id = users.id AND property_key = ANY(${ZONE_KEYS})) AS properties
    FROM users WHERE email = ANY(${emails}) AND deleted_at IS NULL`);
  return new Map(
    rows.map(({ email, name, properties }) => [
      email,
      { name, zone: chosenZone((key) => properties?.[key]) },
    ]),
  );
}

/** An SQL expression; NULL if it is not set. */
export const preferenceOf = (userId: Sql, key: string): Sql => sql`(
  SELECT property_value FROM user_properties preference
  WHERE preference.user_id = ${userId} AND property_key = ${key})`;

/** An SQL array. */
export const helpTopicsOf = (userId: string): Sql =>
  sql`ARRAY(SELECT unnest(users.help_topics) FROM users WHERE users.id = ${userId})`;

interface Account {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly passwordHash: string | null;
  readonly passwordTemporary: boolean;
  /** Until then a temporary password can be used. */
  readonly passwordExpiresAt: Date | null;
  /** Set after the first sign-in at the single sign-on provider. */
  readonly providerIssuer: string | null;
  readonly providerSubject: string | null;
}

const ACCOUNT = sql`
    SELECT id, email, first_name AS "firstName", last_name AS "lastName", password_hash AS "passwordHash", password_temporary AS "passwordTemporary",
      password_expires_at AS "passwordExpiresAt",
      provider_issuer AS "providerIssuer", provider_subject AS "providerSubject"
    FROM users WHERE deleted_at IS NULL`;

export const findAccount = (db: Queryable, email: string) =>
  db.maybe<Account>(sql`${ACCOUNT} AND email = ${email}`);

export interface ProviderPerson {
  readonly issuer: string;
  readonly subject: string;
}

export const findProviderAccount = (db: Queryable, { issuer, subject }: ProviderPerson) =>
  db.maybe<Account>(sql`${ACCOUNT} AND provider_issuer = ${issuer} AND provider_subject = ${subject}`);

export const bindToProvider = (tx: Transaction, userId: string, { issuer, subject }: ProviderPerson) =>
  tx.run(sql`
    UPDATE users SET provider_issuer = ${issuer}, provider_subject = ${subject} WHERE id = ${userId}`);

/** A temporary password has to be changed at the next sign-in, which must be before it expires. */
export const setPasswordHash = (
  tx: Transaction,
  userId: string,
  { hash, temporaryUntil = null }: { readonly hash: string | null; readonly temporaryUntil?: Date | null },
) =>
  tx.run(sql`
    UPDATE users SET password_hash = ${hash}, password_temporary = ${temporaryUntil !== null},
      password_expires_at = ${temporaryUntil}
    WHERE id = ${userId}`);

export const setUserName = (tx: Transaction, userId: string, firstName: string, lastName: string) =>
  tx.run(sql`
    UPDATE users SET first_name = ${firstName}, last_name = ${lastName}, version = version + 1
    WHERE id = ${userId}`);

/** The previous sign-in is kept, because users are shown it (D10). */
export const recordLogin = (tx: Transaction, userId: string, now: Date) =>
  tx.run(sql`UPDATE users SET previous_login = last_login, last_login = ${now} WHERE id = ${userId}`);
