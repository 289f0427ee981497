import { CABINET_ROLES, type AccessGroups, type CabinetRole } from '@parwell/domain';
import { sql, type Queryable, type Sql, type Transaction } from '../../platform/db/database.ts';
import { devices } from '../devices/devices.public.ts';
import { endTimesOfUsers } from './people-times.queries.ts';

export interface CabinetUserRow {
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: CabinetRole;
  readonly enabled: boolean;
  /** A PIN that was removed does not come back: a user who is enabled again gets a new one. */
  readonly hasPin: boolean;
  readonly version: number;
}

/** Without the PIN, which is read separately. */
const columns = sql`id AS "userId", email, first_name AS "firstName", last_name AS "lastName", role, enabled,
  pin IS NOT NULL AS "hasPin", version`;

export const listCabinetUsers = (db: Queryable, cabinetId: string) =>
  db.many<CabinetUserRow>(sql`
    SELECT ${columns} FROM device_users WHERE cabinet_id = ${cabinetId} ORDER BY last_name, first_name, email`);

export const findCabinetUser = (db: Queryable, cabinetId: string, email: string) =>
  db.maybe<CabinetUserRow>(sql`
    SELECT ${columns} FROM device_users WHERE cabinet_id = ${cabinetId} AND email = ${email}`);

export const readPin = (tx: Transaction, userId: string) =>
  tx.one<{ pin: Buffer | null }>(sql`SELECT pin FROM device_users WHERE id = ${userId}`);

export interface SealedPin {
  readonly pin: Buffer;
  readonly hash: Buffer;
}

/** `hashes` are those of one PIN, with each key it may have been hashed with. */
export const isPinTaken = async (
  tx: Transaction,
  cabinetId: string,
  hashes: readonly Buffer[],
): Promise<boolean> =>
  (await tx.maybe(
    sql`SELECT 1 FROM device_users WHERE cabinet_id = ${cabinetId} AND pin_hash = ANY(${hashes}) LIMIT 1`,
  )) !== undefined;

interface NewUser {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: CabinetRole;
}

/** Returns nothing if the user exists already. */
export const insertCabinetUser = (
  tx: Transaction,
  cabinetId: string,
  user: NewUser,
  { pin, hash }: SealedPin,
  now: Date,
) =>
  tx.maybe<CabinetUserRow>(sql`
    INSERT INTO device_users (cabinet_id, email, first_name, last_name, role, pin, pin_hash, set_up_at)
    VALUES (${cabinetId}, ${user.email}, ${user.firstName}, ${user.lastName}, ${user.role}, ${pin}, ${hash}, ${now})
    ON CONFLICT (cabinet_id, email) DO NOTHING RETURNING ${columns}`);

export async function updateCabinetUser(
  tx: Transaction,
  { userId }: CabinetUserRow,
  { role, enabled }: Pick<CabinetUserRow, 'role' | 'enabled'>,
  newPin: SealedPin | null,
  now: Date,
): Promise<CabinetUserRow> {
  if (!enabled) await endTimesOfUsers(tx, sql`device_users.id = ${userId}`, now);
  return tx.one<CabinetUserRow>(sql`
    UPDATE device_users SET role = ${role}, enabled = ${enabled}, version = version + 1,
      set_up_at = CASE WHEN ${enabled} AND NOT enabled THEN ${now}::timestamptz ELSE set_up_at END,
      pin = coalesce(${newPin?.pin ?? null}, pin), pin_hash = coalesce(${newPin?.hash ?? null}, pin_hash)
    WHERE id = ${userId} RETURNING ${columns}`);
}

/** Removes a person's PINs at the devices that `where` allows, and returns where there were any. */
export async function endPinsOf(tx: Transaction, email: string, where: Sql, now: Date) {
  await endTimesOfUsers(tx, sql`email = lower(${email}) AND ${where}`, now);
  return tx.many<{ cabinetId: string; customerId: string }>(sql`
    UPDATE device_users SET enabled = false, pin = NULL, pin_hash = NULL, version = device_users.version + 1
    FROM ${devices}
    WHERE email = lower(${email}) AND (enabled OR pin IS NOT NULL) AND devices.cabinet_id = device_users.cabinet_id
      AND ${where}
    RETURNING devices.cabinet_id AS "cabinetId", customer_id AS "customerId"`);
}

/** Devices of customers that the person's groups no longer include. */
export const ofLostCustomers = (before: AccessGroups, after: AccessGroups): Sql => {
  const had = (groups: AccessGroups) => {
    const json = sql`${JSON.stringify(groups)}::jsonb`;
    return sql`(${json} @> '{"customer":["ALL"]}' OR devices.customer_id = ANY(tenants_of(${json})))`;
  };
  return sql`${had(before)} AND NOT ${had(after)}`;
};

export const roleName = ({ role }: Pick<CabinetUserRow, 'role'>): string => CABINET_ROLES[role];
