import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDevice, startDevicesPortal, type DevicesPortal } from '../../../test/devices.ts';
import { sql } from '../../platform/db/database.ts';
import { devicePeriods } from './devices.public.ts';

let portal: DevicesPortal;
beforeAll(async () => {
  portal = await startDevicesPortal();
});
afterAll(() => portal.close());

const [FIRST, LEFT, BACK] = ['2026-01-01T00:00:00Z', '2026-03-01T00:00:00Z', '2026-05-01T00:00:00Z'];

/** A device that was with c1, then with c2, and is back with c1. */
async function returned(cabinetId: string, cabinetState: 30 | 60): Promise<void> {
  await addDevice(portal.db, { cabinetId, customerId: 'c1', cabinetType: 'RFID', cabinetState });
  await portal.db.run(sql`UPDATE devices SET assigned_since = ${BACK} WHERE cabinet_id = ${cabinetId}`);
  await portal.db.run(sql`
    INSERT INTO device_assignments (cabinet_id, customer_id, cabinet_name, temp_control, properties, starts_at, ends_at)
    VALUES (${cabinetId}, 'c1', 'As it was', '2-8c', '{}', ${FIRST}, ${LEFT}),
      (${cabinetId}, 'c2', 'As it was', '2-8c', '{}', ${LEFT}, ${BACK})`);
}

const periods = async (tenants: 'ALL' | readonly string[], cabinetId: string) =>
  (
    await portal.db.many<{ customer: string; since: Date }>(sql`
      SELECT customer_id AS customer, starts_at AS since FROM ${devicePeriods(tenants)}
      WHERE cabinet_id = ${cabinetId} ORDER BY starts_at`)
  ).map(({ customer, since }) => `${customer} ${since.toISOString().slice(0, 10)}`);

test('the periods of a device are those of the own customer, all of them while it is active (DPERM-021)', async () => {
  await returned('active', 30);
  expect(await periods(['c1'], 'active')).toEqual(['c1 2026-01-01', 'c1 2026-05-01']);
  expect(await periods(['c2'], 'active')).toEqual(['c2 2026-03-01']);
  expect(await periods('ALL', 'active')).toEqual(['c1 2026-01-01', 'c2 2026-03-01', 'c1 2026-05-01']);
});

test('while it is back and not active, its earlier period there is hidden too, and that of others is not (DPERM-021)', async () => {
  await returned('in-repair', 60);
  expect(await periods(['c1'], 'in-repair')).toEqual([]);
  expect(await periods(['c2'], 'in-repair')).toEqual(['c2 2026-03-01']);
  expect(await periods('ALL', 'in-repair')).toHaveLength(3);
});
