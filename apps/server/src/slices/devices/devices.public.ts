import {
  ALLOWED_TEMP_MAX,
  ALLOWED_TEMP_MIN,
  camelCase,
  can,
  RETIRED,
  tenantsFor,
  type Capability,
  type DeviceState,
  type DeviceType,
  type Tenants,
} from '@parwell/domain';
import type { Context } from '../../context.ts';
import { notAuthorized, notFound } from '../../platform/app-error.ts';
import { sql, type Queryable, type Sql, type Transaction } from '../../platform/db/database.ts';
import { publish } from '../../platform/db/hooks.ts';
import type { Caller } from '../../platform/http/route.ts';
import { auditOf, type AuditEvent } from '../audit/audit.public.ts';
import { allowedTemperaturesChanged } from './device-changes.public.ts';
import { visibleDevices } from './device-periods.ts';

export { findDevices } from './devices.find.ts';
export {
  customerAt,
  deviceMoves,
  deviceName,
  deviceNameFor,
  devicePeriods,
  devicesForEver,
  devicesWithin,
  inPresentPeriod,
  inVisiblePeriod,
  isOpenToCaller,
  ofVisibleDevice,
  visibleDevices,
} from './device-periods.ts';

export interface KnownDevice {
  readonly cabinetId: string;
  readonly cabinetName: string;
  readonly customerId: string;
  readonly cabinetType: DeviceType;
  readonly cabinetState: DeviceState;
  /** Keys are in camel case. */
  readonly properties: Readonly<Record<string, string>>;
  readonly version: number;
  /** Whether another customer had it before. */
  readonly hasMoved: boolean;
}

const known = sql`cabinet_id AS "cabinetId", cabinet_name AS "cabinetName", customer_id AS "customerId",
  cabinet_type AS "cabinetType", cabinet_state AS "cabinetState", properties, version,
  assigned_since > '-infinity' AS "hasMoved"`;

export const deviceTenants = ({ grants }: Pick<Caller, 'grants'>): Tenants =>
  tenantsFor(grants, 'read', 'cabinets');

/** For a join: rows named `devices`, with the columns that other slices may read. */
export const devices: Sql = sql`(
  SELECT cabinet_id, id_folded, cabinet_name, customer_id, cabinet_type, cabinet_state, temp_control, properties,
    assigned_since FROM devices) AS devices`;

/** "Not found" also if the caller may not see it. */
export async function requireDevice(db: Queryable, caller: Caller, cabinetId: string): Promise<KnownDevice> {
  const device = await db.maybe<KnownDevice>(sql`
    SELECT ${known} FROM devices WHERE cabinet_id = ${cabinetId} AND ${visibleDevices(deviceTenants(caller))}`);
  if (!device) throw notFound('The device');
  return device;
}

/** Locked until the transaction ends, after a check that the caller may change it. */
export async function lockDevice(
  tx: Transaction,
  caller: Caller,
  cabinetId: string,
  resource: Capability = 'cabinets',
): Promise<KnownDevice> {
  const device = await tx.maybe<KnownDevice>(sql`
    SELECT ${known} FROM devices
    WHERE cabinet_id = ${cabinetId} AND ${visibleDevices(tenantsFor(caller.grants, 'read', resource))}
    FOR NO KEY UPDATE`);
  if (!device) throw notFound('The device');
  if (!can(caller.grants, 'create', resource, device.customerId)) throw notAuthorized();
  return device;
}

/** Always in the same order, to avoid deadlocks. */
export const lockDevices = async (tx: Transaction, condition: Sql): Promise<string[]> =>
  (
    await tx.many<{ id: string }>(sql`
      SELECT cabinet_id AS id FROM devices WHERE ${condition} ORDER BY cabinet_id FOR NO KEY UPDATE`)
  ).map(({ id }) => id);

/** Skips devices that others have locked. For work that several servers share. */
export const lockFreeDevices = (
  tx: Transaction,
  ids: readonly string[],
  most: number,
): Promise<Pick<KnownDevice, 'cabinetId' | 'cabinetName' | 'customerId' | 'cabinetState'>[]> =>
  tx.many(sql`
    SELECT cabinet_id AS "cabinetId", cabinet_name AS "cabinetName", customer_id AS "customerId",
      cabinet_state AS "cabinetState"
    FROM devices WHERE cabinet_id = ANY(${ids}) ORDER BY cabinet_id LIMIT ${most} FOR NO KEY UPDATE SKIP LOCKED`);

interface Change {
  /** The e-mail of the person who makes it. */
  readonly by: string;
  readonly now: Date;
}

/** For the history of ranges and intervals, which the database keeps itself (H3). */
export const nameChange = (tx: Transaction, { by, now }: Change) =>
  tx.run(sql`
    SELECT set_config('parwell.by', ${by}, true), set_config('parwell.now', ${now.toISOString()}, true)`);

/** Keys are in camel case. */
const narrowsRange = (properties: Readonly<Record<string, string>>): boolean =>
  [ALLOWED_TEMP_MIN, ALLOWED_TEMP_MAX].some((key) => Object.hasOwn(properties, camelCase(key)));

/** Keys are in camel case. Returns the ids of the devices that changed. */
export async function setDeviceProperties(
  tx: Transaction,
  ids: readonly string[],
  properties: Readonly<Record<string, string>>,
  change: Change,
): Promise<string[]> {
  await nameChange(tx, change);
  const rows = await tx.many<{ id: string }>(sql`
    UPDATE devices SET properties = properties || ${JSON.stringify(properties)}::jsonb, version = version + 1
    WHERE cabinet_id = ANY(${ids}) AND NOT properties @> ${JSON.stringify(properties)}::jsonb
    RETURNING cabinet_id AS id`);
  const cabinetIds = rows.map(({ id }) => id);
  if (narrowsRange(properties)) await publish(tx, allowedTemperaturesChanged, { cabinetIds });
  return cabinetIds;
}

/** Puts properties of a locked device back; an empty value removes the property. Keys are in camel case. */
export async function restoreDeviceProperties(
  tx: Transaction,
  cabinetId: string,
  values: Readonly<Record<string, string>>,
  change: Change,
): Promise<void> {
  const entries = Object.entries(values);
  const kept = Object.fromEntries(entries.filter(([, value]) => value !== ''));
  const removed = entries.filter(([, value]) => value === '').map(([name]) => name);
  await nameChange(tx, change);
  await tx.run(sql`
    UPDATE devices SET properties = (properties - ${removed}::text[]) || ${JSON.stringify(kept)}::jsonb,
      version = version + 1
    WHERE cabinet_id = ${cabinetId}`);
  if (narrowsRange(values)) await publish(tx, allowedTemperaturesChanged, { cabinetIds: [cabinetId] });
}

/** Separate from the version of the device. */
export const readSlotsVersion = async (db: Queryable, cabinetId: string): Promise<number> =>
  (
    await db.one<{ version: number }>(sql`
      SELECT slots_version AS version FROM devices WHERE cabinet_id = ${cabinetId}`)
  ).version;

export const raiseSlotsVersion = (tx: Transaction, cabinetId: string) =>
  tx.run(sql`UPDATE devices SET slots_version = slots_version + 1 WHERE cabinet_id = ${cabinetId}`);

/** The virtual device for consignment stock that is not in a machine. */
export const findVirtualCabinet = async (db: Queryable, customerId: string): Promise<string | null> =>
  (
    await db.maybe<{ cabinetId: string }>(sql`
      SELECT cabinet_id AS "cabinetId" FROM devices
      WHERE customer_id = ${customerId} AND cabinet_type = 'Virtual' AND cabinet_state <> ${RETIRED}
        AND properties @> '{"consignment":"1"}'
      ORDER BY cabinet_id LIMIT 1`)
  )?.cabinetId ?? null;

export const deviceAudit = auditOf('devices', 'cabinet');

export const recordAtDevice = (
  { clock }: Pick<Context, 'clock'>,
  tx: Transaction,
  caller: Caller,
  { cabinetId, customerId }: Pick<KnownDevice, 'cabinetId' | 'customerId'>,
  event: Pick<AuditEvent, 'eventType' | 'description' | 'before' | 'after'>,
): Promise<void> =>
  deviceAudit.record(tx, clock.now(), { resourceId: cabinetId, customerId, by: caller, ...event });
