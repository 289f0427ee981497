import {
  ACTIVE,
  ALL,
  can,
  RETIRED,
  tenantsFor,
  type Capability,
  type DeviceType,
  type Tenants,
} from '@parwell/domain';
import type { Context } from '../../context.ts';
import { notAuthorized, notFound } from '../../platform/app-error.ts';
import { sql, type Queryable, type Sql, type Transaction } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/route.ts';
import { auditOf, type AuditEvent } from '../audit/audit.public.ts';

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
export const deviceTenants = ({ grants }: Pick<Caller, 'grants'>): Tenants =>
  tenantsFor(grants, 'read', 'cabinets');

/**
 * Limits rows of `devices` to those that somebody sees who may look at `tenants`: staff all of them, everybody
 * else the active ones of their own customers.
 */
export const visibleDevices = (tenants: Tenants): Sql =>
  tenants === ALL
    ? sql`TRUE`
    : sql`devices.customer_id = ANY(${tenants}) AND devices.cabinet_state = ${ACTIVE}`;

/** Devices for a join: rows named `devices`, with the columns that other slices may read. */
export const devices: Sql = sql`(
  SELECT cabinet_id, id_folded, cabinet_name, customer_id, cabinet_type, cabinet_state, temp_control, properties
  FROM devices) AS devices`;

/** The device, or the answer that there is none: also where there is one that this caller does not see. */
export async function requireDevice(db: Queryable, caller: Caller, cabinetId: string): Promise<KnownDevice> {
  const device = await db.maybe<KnownDevice>(sql`
    SELECT ${known} FROM devices WHERE cabinet_id = ${cabinetId} AND ${visibleDevices(deviceTenants(caller))}`);
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
    SELECT ${known} FROM devices WHERE cabinet_id = ${cabinetId} AND ${visibleDevices(deviceTenants(caller))}
    FOR NO KEY UPDATE`);
  if (!device) throw notFound('The device');
  if (!can(caller.grants, 'create', resource, device.customerId)) throw notAuthorized();
  return device;
}

/** The ids of devices, locked until the transaction ends; always in one order, so that two changes never deadlock. */
export const lockDevices = async (tx: Transaction, condition: Sql): Promise<string[]> =>
  (
    await tx.many<{ id: string }>(sql`
      SELECT cabinet_id AS id FROM devices WHERE ${condition} ORDER BY cabinet_id FOR NO KEY UPDATE`)
  ).map(({ id }) => id);

/** Gives locked devices these properties, by their names in camel case; returns the ids of those that had others. */
export const setDeviceProperties = async (
  tx: Transaction,
  ids: readonly string[],
  properties: Readonly<Record<string, string>>,
): Promise<string[]> =>
  (
    await tx.many<{ id: string }>(sql`
      UPDATE devices SET properties = properties || ${JSON.stringify(properties)}::jsonb, version = version + 1
      WHERE cabinet_id = ANY(${ids}) AND NOT properties @> ${JSON.stringify(properties)}::jsonb
      RETURNING cabinet_id AS id`)
  ).map(({ id }) => id);

/** The version of what a device holds in its slots; apart from that of the device itself. */
export const readSlotsVersion = async (db: Queryable, cabinetId: string): Promise<number> =>
  (
    await db.one<{ version: number }>(sql`
      SELECT slots_version AS version FROM devices WHERE cabinet_id = ${cabinetId}`)
  ).version;

export const raiseSlotsVersion = (tx: Transaction, cabinetId: string) =>
  tx.run(sql`UPDATE devices SET slots_version = slots_version + 1 WHERE cabinet_id = ${cabinetId}`);

/** Where a customer keeps consignment stock that lies in no machine. */
export const findVirtualCabinet = async (db: Queryable, customerId: string): Promise<string | null> =>
  (
    await db.maybe<{ cabinetId: string }>(sql`
      SELECT cabinet_id AS "cabinetId" FROM devices
      WHERE customer_id = ${customerId} AND cabinet_type = 'Virtual' AND cabinet_state <> ${RETIRED}
        AND properties @> '{"consignment":"1"}'
      ORDER BY cabinet_id LIMIT 1`)
  )?.cabinetId ?? null;

export const deviceAudit = auditOf('devices', 'cabinet');

/** Writes to the audit log what a caller did to a device. */
export const recordAtDevice = (
  { clock }: Pick<Context, 'clock'>,
  tx: Transaction,
  caller: Caller,
  { cabinetId, customerId }: Pick<KnownDevice, 'cabinetId' | 'customerId'>,
  event: Pick<AuditEvent, 'eventType' | 'description' | 'before' | 'after'>,
): Promise<void> =>
  deviceAudit.record(tx, clock.now(), { resourceId: cabinetId, customerId, by: caller, ...event });
