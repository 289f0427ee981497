import {
  ACTIVE,
  ALL,
  can,
  tenantsFor,
  type Capability,
  type DeviceType,
  type Tenants,
} from '@parwell/domain';
import { notAuthorized, notFound } from '../../platform/app-error.ts';
import { sql, type Queryable, type Sql, type Transaction } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/route.ts';

/** What the portal knows of a device, for whoever works on one. */
export interface KnownDevice {
  readonly cabinetId: string;
  readonly cabinetName: string;
  readonly customerId: string;
  readonly cabinetType: DeviceType;
  readonly cabinetState: number;
  /** By their names in camel case. */
  readonly properties: Readonly<Record<string, string>>;
  readonly version: number;
}

const known = sql`cabinet_id AS "cabinetId", cabinet_name AS "cabinetName", customer_id AS "customerId",
  cabinet_type AS "cabinetType", cabinet_state AS "cabinetState", properties, version`;

/** The customers whose devices this caller sees. */
export const sightOf = ({ grants }: Pick<Caller, 'grants'>): Tenants =>
  tenantsFor(grants, 'read', 'cabinets');

/** Staff: who sees every device also sees what only admins see of one. */
export const seesEveryDevice = (caller: Pick<Caller, 'grants'>): boolean => sightOf(caller) === ALL;

/**
 * Limits rows of `devices` to those somebody sees who may look at `tenants`: staff all of them, everybody
 * else the active ones of their own customers.
 */
export const seenIn = (tenants: Tenants): Sql =>
  tenants === ALL
    ? sql`TRUE`
    : sql`devices.customer_id = ANY(${tenants}) AND devices.cabinet_state = ${ACTIVE}`;

export const seenBy = (caller: Pick<Caller, 'grants'>): Sql => seenIn(sightOf(caller));

/** The device, or the answer that there is none: also where there is one that this caller does not see. */
export async function requireDevice(db: Queryable, caller: Caller, cabinetId: string): Promise<KnownDevice> {
  const device = await db.maybe<KnownDevice>(sql`
    SELECT ${known} FROM devices WHERE cabinet_id = ${cabinetId} AND ${seenBy(caller)}`);
  if (!device) throw notFound('The device');
  return device;
}

/** The device, locked until the transaction ends, for a caller who may change such things at its customer. */
export async function lockDevice(
  tx: Transaction,
  caller: Caller,
  cabinetId: string,
  resource: Capability = 'cabinets',
): Promise<KnownDevice> {
  const device = await tx.maybe<KnownDevice>(sql`
    SELECT ${known} FROM devices WHERE cabinet_id = ${cabinetId} AND ${seenBy(caller)} FOR NO KEY UPDATE`);
  if (!device) throw notFound('The device');
  if (!can(caller.grants, 'create', resource, device.customerId)) throw notAuthorized();
  return device;
}
