import { ACTIVE, ALL, type Tenants } from '@parwell/domain';
import { sql, type Sql } from '../../platform/db/database.ts';

// Events at a device belong to the customer that it was with at that moment. The present period is stored on the device
// itself, so for nearly every device one comparison decides. The few past periods are rows of `device_assignments`.

/** Staff see all devices, everybody else the active ones of their own customers. */
export const visibleDevices = (tenants: Tenants): Sql =>
  tenants === ALL
    ? sql`TRUE`
    : sql`devices.customer_id = ANY(${tenants}) AND devices.cabinet_state = ${ACTIVE}`;

/** Past periods of the tenants. While a device is back with the same customer but inactive, they are hidden again. */
const visiblePast = (tenants: Tenants): Sql =>
  tenants === ALL
    ? sql`TRUE`
    : sql`past.customer_id = ANY(${tenants}) AND NOT EXISTS (
        SELECT FROM devices present WHERE present.cabinet_id = past.cabinet_id
          AND present.customer_id = past.customer_id AND present.cabinet_state <> ${ACTIVE})`;

/**
 * Devices for a join with what they measured: rows named `devices`, one for each period that belongs to the tenants,
 * from `starts_at` up to before `ends_at`. A past period shows the device as it was at its end.
 */
export const devicePeriods = (tenants: Tenants): Sql => sql`(
  SELECT cabinet_id, cabinet_name, customer_id, temp_control, properties, cabinet_type,
    assigned_since AS starts_at, timestamptz 'infinity' AS ends_at
  FROM devices WHERE ${visibleDevices(tenants)}
  UNION ALL
  SELECT past.cabinet_id, past.cabinet_name, past.customer_id, past.temp_control, past.properties, devices.cabinet_type,
    starts_at, ends_at
  FROM device_assignments past JOIN devices ON devices.cabinet_id = past.cabinet_id WHERE ${visiblePast(tenants)}
  ) AS devices`;

/**
 * The devices that were with the customer at some time of a span, each once, as (cabinet_id, cabinet_name): present
 * ones, and past ones as they were when they left. A page reads both in the order of their names.
 */
export const devicesWithin = (
  tenants: Tenants,
  customerId: string,
  { from, until }: { readonly from: Sql; readonly until: Sql },
): { readonly present: Sql; readonly past: Sql } => ({
  present: sql`(
    SELECT cabinet_id, cabinet_name FROM devices
    WHERE customer_id = ${customerId} AND assigned_since < ${until} AND ${visibleDevices(tenants)}) AS devices`,
  past: sql`(
    SELECT DISTINCT ON (past.cabinet_id) past.cabinet_id, past.cabinet_name FROM device_assignments past
    WHERE past.customer_id = ${customerId} AND ends_at > ${from} AND starts_at < ${until} AND ${visiblePast(tenants)}
      AND NOT EXISTS (
        SELECT FROM devices present WHERE present.cabinet_id = past.cabinet_id
          AND present.customer_id = past.customer_id AND present.assigned_since < ${until})
    ORDER BY past.cabinet_id, ends_at DESC) AS devices`,
});

/** `devicePeriods` without limits in time, for staff: every device as it is now, with all it ever measured. */
export const devicesForEver: Sql = sql`(
  SELECT cabinet_id, cabinet_name, customer_id, temp_control, properties, cabinet_type,
    timestamptz '-infinity' AS starts_at, timestamptz 'infinity' AS ends_at FROM devices) AS devices`;

/**
 * The name of a device as these tenants know it: its present one if it is with one of them, else the last one it had
 * there. Empty for a device that never was.
 */
export const deviceName = (cabinetId: Sql, tenants: Tenants): Sql =>
  tenants === ALL
    ? sql`coalesce((SELECT present.cabinet_name FROM devices present WHERE present.cabinet_id = ${cabinetId}), '')`
    : sql`coalesce(
        (SELECT present.cabinet_name FROM devices present
         WHERE present.cabinet_id = ${cabinetId} AND present.customer_id = ANY(${tenants})),
        (SELECT past.cabinet_name FROM device_assignments past
         WHERE past.cabinet_id = ${cabinetId} AND past.customer_id = ANY(${tenants}) ORDER BY ends_at DESC LIMIT 1), '')`;

/** Whether something at a device at the moment `at` belongs to one of the tenants. */
export const inVisiblePeriod = (cabinetId: Sql, at: Sql, tenants: Tenants): Sql =>
  tenants === ALL
    ? sql`TRUE`
    : sql`EXISTS (
        SELECT FROM ${devicePeriods(tenants)}
        WHERE devices.cabinet_id = ${cabinetId} AND ${at} >= starts_at AND ${at} < ends_at)`;

/** Whether it belongs to the device's present customer. */
export const inPresentPeriod = (cabinetId: Sql, at: Sql): Sql =>
  sql`${at} >= (SELECT assigned_since FROM devices present WHERE present.cabinet_id = ${cabinetId})`;

/** The customer a row of the relation `devices` was with at that moment. */
export const customerAt = (
  at: Sql,
): Sql => sql`CASE WHEN ${at} >= assigned_since THEN devices.customer_id ELSE
  coalesce((SELECT past.customer_id FROM device_assignments past
    WHERE past.cabinet_id = devices.cabinet_id AND ${at} >= starts_at AND ${at} < ends_at), devices.customer_id) END`;

/** As a customer knows it: its present name, or the one it had when it left this customer. */
export const deviceNameFor = (cabinetId: Sql, customerId: Sql): Sql => sql`coalesce(
  (SELECT known.cabinet_name FROM devices known
    WHERE known.cabinet_id = ${cabinetId} AND known.customer_id = ${customerId}),
  (SELECT past.cabinet_name FROM device_assignments past
    WHERE past.cabinet_id = ${cabinetId} AND past.customer_id = ${customerId} ORDER BY past.ends_at DESC LIMIT 1),
  ${cabinetId})`;

/** Whether the device is still with the customer and visible to the caller, so that its page can be opened. */
export const isOpenToCaller = (cabinetId: Sql, customerId: Sql, tenants: Tenants): Sql => sql`EXISTS (
  SELECT FROM devices WHERE devices.cabinet_id = ${cabinetId} AND devices.customer_id = ${customerId}
    AND ${visibleDevices(tenants)})`;

/**
 * For rows that stay with the customer the device was with (alerts, incidents). Those of an inactive device are hidden
 * from its present customer, but not from one it has left.
 */
export const ofVisibleDevice = (cabinetId: Sql, customerId: Sql, tenants: Tenants): Sql =>
  tenants === ALL
    ? sql`TRUE`
    : sql`${customerId} = ANY(${tenants}) AND EXISTS (
        SELECT FROM devices WHERE devices.cabinet_id = ${cabinetId}
          AND (devices.cabinet_state = ${ACTIVE} OR devices.customer_id <> ${customerId}))`;

/** When devices came to other customers, for a join: rows named `moves` with `cabinet_id` and `moved_at`. */
export const deviceMoves: Sql = sql`(
  SELECT cabinet_id, assigned_since AS moved_at FROM devices WHERE assigned_since > '-infinity'
  UNION ALL SELECT cabinet_id, starts_at FROM device_assignments WHERE starts_at > '-infinity'
  UNION ALL SELECT cabinet_id, ends_at FROM device_assignments) AS moves`;
