import { sql, type Transaction } from '../../platform/db/database.ts';
import { LAKEVIEW, NORTHSIDE } from './demo-customers.ts';

const [FROM, TO] = LAKEVIEW;
const MOVED_HOURS_AGO = 10 * 24;

/**
 * One refrigerator moved from the first Lakeview customer to the second ten days ago: each sees its own time in
 * temperatures and alerts. Its users and providers went with the move.
 */
export async function insertMove(tx: Transaction, now: Date): Promise<void> {
  const movedAt = sql`date_trunc('hour', ${now}::timestamptz - ${MOVED_HOURS_AGO} * interval '1 hour', 'UTC')`;
  const { id } = await tx.one<{ id: string }>(sql`
    SELECT max(cabinet_id) AS id FROM devices
    WHERE customer_id = ${FROM} AND cabinet_type = 'RFID' AND cabinet_state = 30`);
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
