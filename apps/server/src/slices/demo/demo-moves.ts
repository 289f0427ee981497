import { ACTIVE } from '@parwell/domain';
import { sql, type Transaction } from '../../platform/db/database.ts';
import { LAKEVIEW, NORTHSIDE } from './demo-customers.ts';
import { demoDevices } from './demo-devices.ts';

const [FROM, TO] = LAKEVIEW;
const HOUR_MS = 3_600_000;
const MOVED_HOURS_AGO = 10 * 24;

export function demoMove(now: Date): { readonly cabinetId: string; readonly at: Date } {
  const device = demoDevices().findLast(
    ({ customerId, cabinetType, cabinetState }) =>
      customerId === FROM && cabinetType === 'RFID' && cabinetState === ACTIVE,
  );
  if (!device) throw new Error('The demo has no refrigerator to move');
  const at = new Date((Math.floor(now.getTime() / HOUR_MS) - MOVED_HOURS_AGO) * HOUR_MS);
  return { cabinetId: device.cabinetId, at };
}

/**
 * One refrigerator moved from the first Lakeview customer to the second ten days ago: each sees its own time in
 * temperatures and alerts. Its users and providers went with the move.
 */
export async function insertMove(tx: Transaction, now: Date): Promise<void> {
  const { cabinetId: id, at: movedAt } = demoMove(now);
  await tx.run(sql`
    INSERT INTO device_assignments (cabinet_id, customer_id, starts_at, ends_at, cabinet_name, temp_control, properties)
    SELECT cabinet_id, customer_id, '-infinity', ${movedAt}, cabinet_name, temp_control, properties
    FROM devices WHERE cabinet_id = ${id}`);
  for (const table of [sql`device_users`, sql`device_providers`, sql`device_locations`])
    await tx.run(sql`DELETE FROM ${table} WHERE cabinet_id = ${id}`);
  await tx.run(
    sql`UPDATE devices SET customer_id = ${TO}, assigned_since = ${movedAt} WHERE cabinet_id = ${id}`,
  );
  await tx.run(sql`
    UPDATE device_alerts SET customer_id = ${TO} WHERE cabinet_id = ${id} AND alert_timestamp >= ${movedAt}`);
}

/** Scheduled reports of the hospital may also go to the laboratory it works with. */
export const allowReportDomains = (tx: Transaction) =>
  tx.run(sql`
    UPDATE customers SET report_domains = '{northside-lab.example}' WHERE customer_id = ${NORTHSIDE}`);
