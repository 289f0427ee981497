import { CABINET_ROLES, type CabinetRole } from '@parwell/domain';
import { sql, type Queryable, type Transaction } from '../../platform/db/database.ts';

export interface CabinetUserRow {
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: CabinetRole;
  readonly enabled: boolean;
  readonly version: number;
}

/** Without the PIN, which must be read explicitly. */
const columns = sql`id AS "userId", email, first_name AS "firstName", last_name AS "lastName", role, enabled, version`;

export const listCabinetUsers = (db: Queryable, cabinetId: string) =>
  db.many<CabinetUserRow>(sql`
    SELECT ${columns} FROM device_users WHERE cabinet_id = ${cabinetId} ORDER BY last_name, first_name, email`);

export const findCabinetUser = (db: Queryable, cabinetId: string, email: string) =>
  db.maybe<CabinetUserRow>(sql`
    SELECT ${columns} FROM device_users WHERE cabinet_id = ${cabinetId} AND email = ${email}`);

export const readPin = (tx: Transaction, userId: string) =>
  tx.one<{ pin: Buffer }>(sql`SELECT pin FROM device_users WHERE id = ${userId}`);

export interface SealedPin {
  readonly pin: Buffer;
  readonly hash: Buffer;
}

export const isPinTaken = async (tx: Transaction, cabinetId: string, hash: Buffer): Promise<boolean> =>
  (await tx.maybe(sql`SELECT 1 FROM device_users WHERE cabinet_id = ${cabinetId} AND pin_hash = ${hash}`)) !==
  undefined;

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
) =>
  tx.maybe<CabinetUserRow>(sql`
    INSERT INTO device_users (cabinet_id, email, first_name, last_name, role, pin, pin_hash)
    VALUES (${cabinetId}, ${user.email}, ${user.firstName}, ${user.lastName}, ${user.role}, ${pin}, ${hash})
    ON CONFLICT (cabinet_id, email) DO NOTHING RETURNING ${columns}`);

export const updateCabinetUser = (
  tx: Transaction,
  { userId }: CabinetUserRow,
  { role, enabled }: Pick<CabinetUserRow, 'role' | 'enabled'>,
  newPin: SealedPin | null,
) =>
  tx.one<CabinetUserRow>(sql`
    UPDATE device_users SET role = ${role}, enabled = ${enabled}, version = version + 1,
      pin = coalesce(${newPin?.pin ?? null}, pin), pin_hash = coalesce(${newPin?.hash ?? null}, pin_hash)
    WHERE id = ${userId} RETURNING ${columns}`);

export const roleName = ({ role }: Pick<CabinetUserRow, 'role'>): string => CABINET_ROLES[role];
