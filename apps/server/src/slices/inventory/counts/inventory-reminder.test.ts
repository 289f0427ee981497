import { dueInventoryReminder } from '@parwell/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { addDevice, startDevicesPortal, type DevicesPortal } from '../../../../test/devices.ts';
import { setGroup } from '../../../../test/notifications.ts';
import { addProduct } from '../../../../test/products.ts';
import { beginStock } from '../../../../test/stock.ts';
import { businessDaysOf } from '../../../platform/business-days.ts';
import { sql } from '../../../platform/db/database.ts';
import type { JobDefinition } from '../../../platform/jobs.ts';
import type { NotificationContent } from '../../notifications/notify.public.ts';
import { remindOfCounts } from './inventory-reminder.service.ts';

let portal: DevicesPortal;

beforeAll(async () => {
  portal = await startDevicesPortal({ begin: '2026-11-18T15:00:00Z' });
  await addProduct(portal, 'P1', 'Immune globulin 10 g');
  await addDevice(portal.db, {
    cabinetId: 'v1',
    customerId: 'c1',
    cabinetName: 'Fridge 1',
    cabinetType: 'VISION',
  });
  await beginStock(portal, 'c1', 'v1', [{ productId: 'P1', lot: 'L1', count: 4 }]);
});
afterAll(() => portal.close());

interface Notified {
  readonly customerId: string;
  readonly type: string;
  readonly content: NotificationContent;
}

const notified = () =>
  portal.db.many<Notified>(sql`
    SELECT customer_id AS "customerId", notification_type AS type, content FROM notifications_waiting ORDER BY id`);
/** The text of a mail, with the page that it leads to. */
const saidOf = ({ content }: Notified) => ({
  ...Object.fromEntries(content.facts),
  path: decodeURIComponent(content.path),
});

const count = (cabinetIds: readonly string[]) =>
  portal.db.run(sql`
    INSERT INTO cycle_counts (key, customer_id, cabinet_id, product_id, lot, counted, counted_by, at)
    SELECT gen_random_uuid(), customer_id, cabinet_id, 'P1', 'L1', 1, 'Ann', ${portal.clock.now()} FROM devices
    WHERE cabinet_id = ANY(${cabinetIds})`);
/** The Monday whose reminder is due now. */
const day = () => dueInventoryReminder(portal.clock.now(), businessDaysOf(portal.context));

test('on Mondays those who want to know are told which devices have to be counted, once (N1 D8 NOTI-023)', async () => {
  const { db, clock, context } = portal;
  await addDevice(db, { cabinetId: 'other', customerId: 'c3', cabinetType: 'VISION' });
  await addDevice(db, { cabinetId: 'repaired', customerId: 'c1', cabinetType: 'VISION', cabinetState: 60 });
  await addDevice(db, { cabinetId: 'recent', customerId: 'c1', cabinetType: 'VISION' });
  const stocked = { other: 'c3', repaired: 'c1', recent: 'c1' };
  for (const [cabinetId, customerId] of Object.entries(stocked))
    await beginStock(portal, customerId, cabinetId, [{ productId: 'P1', lot: 'L1', count: 1 }]);
  await count(['v1', ...Object.keys(stocked)]);
  const countedAt = clock.now().toISOString();
  await setGroup(db, 'c1', 'inventory_reminder', {});
  await setGroup(db, 'c3', 'inventory_reminder', { active: false });
  // Whatever the day of the test: three weeks later, hour by hour until it is Monday, on two servers.
  clock.advance({ hours: 3 * 7 * 24 });
  const runOnBoth = () => Promise.all([remindOfCounts(context), remindOfCounts(context)]);
  while (day() !== null) clock.advance({ hours: 1 });
  await db.run(sql`DELETE FROM inventory_reminders`);
  while (day() === null) {
    await runOnBoth();
    expect(await notified()).toEqual([]);
    clock.advance({ hours: 1 });
  }
  await count(['recent']);
  await runOnBoth();
  clock.advance({ hours: 1 });
  await runOnBoth();
  expect((await notified()).map((each) => [each.customerId, each.type, saidOf(each)])).toEqual([
    [
      'c1',
      'inventory_reminder',
      {
        Device: 'Fridge 1 (v1)',
        'Lots to count': '1',
        'Last count': { at: countedAt },
        path: '/cabinet-details/c1/v1?tab=inventory',
      },
    ],
  ]);
});

test('a reminder that an earlier version queued is sent after an upgrade', async () => {
  const { db, clock, context, jobs } = portal;
  await count(['v1']);
  await setGroup(db, 'c1', 'inventory_reminder', {});
  clock.advance({ hours: 3 * 7 * 24 });
  while (day() === null) clock.advance({ hours: 1 });
  await db.run(sql`DELETE FROM inventory_reminders`);
  await db.run(sql`DELETE FROM notifications_waiting`);
  const name = 'notifications.remindOfCounts';
  const queued: JobDefinition = { name, data: z.object({}), retries: 5, retrySeconds: 10 };
  await db.transaction((tx) => context.enqueue(tx, queued, {}));
  await jobs.runWaiting();
  expect((await notified()).map(({ customerId, type }) => [customerId, type])).toContainEqual([
    'c1',
    'inventory_reminder',
  ]);
});
