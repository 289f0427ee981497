import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDevice, startDevicesPortal, type DevicesPortal } from '../../../test/devices.ts';
import { addProduct } from '../../../test/products.ts';
import { readRevisions, readRows, vend, warehouseHas } from '../../../test/restock.ts';
import { beginStock } from '../../../test/stock.ts';
import type { Context } from '../../context.ts';
import { businessDaysOf } from '../../platform/business-days.ts';
import { sql } from '../../platform/db/database.ts';
import { workOffMarks } from './work-off-marks.service.ts';

let portal: DevicesPortal;
let key = '';
beforeAll(async () => {
  portal = await startDevicesPortal({ begin: '2026-11-18T15:00:00Z' });
  await addDevice(portal.db, { cabinetId: 'd1', customerId: 'c1', cabinetType: 'EM' });
  await addProduct(portal, 'P1', 'Immune globulin 10 g');
  const { id } = await portal.db.one<{ id: number }>(sql`
    INSERT INTO par_settings (customer_id, product_id, cabinet_type, min_set, max_set)
    VALUES ('c1', 'P1', 'EM', 2, 10) RETURNING id`);
  key = `par/${id}`;
});
afterAll(() => portal.close());

const row = async (): Promise<Readonly<Record<string, unknown>>> => (await readRows(portal.db))[key] ?? {};

/** Runs as if it were this moment. */
const at = async (moment: Date): Promise<number> => {
  const context: Context = { ...portal.context, clock: { now: () => moment } };
  return workOffMarks(context);
};

test('the day of the business begins at its midnight, also where clocks change, and works out everything (R5 R9)', async () => {
  const days = businessDaysOf(portal.context);
  expect(days.timeZone).toBe('America/Los_Angeles');
  // The customer has no deliveries on Mondays; Sunday, November 1, 2026, has 25 hours.
  await portal.db.run(sql`UPDATE customers SET replen_dow_exclusions = 'Monday' WHERE customer_id = 'c1'`);
  await portal.db.run(sql`INSERT INTO restock_exclusions VALUES ('c1', 'P1', 6, 'Saturday')`);
  const minute = 60_000;
  const looks: [string, string, boolean][] = [];
  for (const day of ['2026-10-31', '2026-11-01', '2026-11-02', '2026-11-03'])
    for (const moment of [days.startOf(day), days.endOf(day) - minute]) {
      await at(new Date(moment));
      const { excluded_today: excluded, day: known, excluded_weekdays: bits } = await row();
      expect(bits).toBe(0b0100001);
      looks.push([new Date(moment).toISOString(), String(known), excluded === true]);
    }
  expect(looks).toEqual([
    ['2026-10-31T07:00:00.000Z', '2026-10-31', true],
    ['2026-11-01T06:59:00.000Z', '2026-10-31', true],
    ['2026-11-01T07:00:00.000Z', '2026-11-01', false],
    ['2026-11-02T07:59:00.000Z', '2026-11-01', false],
    ['2026-11-02T08:00:00.000Z', '2026-11-02', true],
    ['2026-11-03T07:59:00.000Z', '2026-11-02', true],
    ['2026-11-03T08:00:00.000Z', '2026-11-03', false],
    ['2026-11-04T07:59:00.000Z', '2026-11-03', false],
  ]);
  // A new day without other changes gives no new revision, and a second run finds nothing to do.
  await at(new Date(days.startOf('2026-11-04')));
  const before = await readRevisions(portal.db);
  expect(await at(new Date(days.startOf('2026-11-05')))).toBe(1);
  expect(await at(new Date(days.startOf('2026-11-05') + minute))).toBe(0);
  expect(await readRevisions(portal.db)).toEqual(before);
  expect(await row()).toMatchObject({ day: '2026-11-05', facts: { today: '2026-11-05' } });
});

test('what can no longer be used and what was used too long ago change the row by themselves (R9 S6 S31)', async () => {
  const days = businessDaysOf(portal.context);
  const now = portal.clock.now();
  await portal.db.run(sql`DELETE FROM restock_exclusions`);
  await portal.db.run(sql`UPDATE customers SET replen_dow_exclusions = '' WHERE customer_id = 'c1'`);
  const slot = { holder: 0, dispenser: 1, section: '' };
  await beginStock(portal, 'c1', 'd1', [{ productId: 'P1', lot: 'L1', count: 9, place: slot }]);
  portal.clock.advance({ minutes: 1 });
  await vend(portal, 'c1', 'd1', 'P1');
  await warehouseHas(portal, { P1: 50 });
  const soon = new Date(now.getTime() + 3_600_000);
  await portal.db.run(sql`
    INSERT INTO dispenser_thaws VALUES ('d1', 0, 1, 'P1', 'L1', ${now}, ${soon})`);
  await at(new Date(now.getTime() + 120_000));
  expect(await row()).toMatchObject({ status: 'Stocked', usable: 8, facts: { vendedInYear: 1 } });
  await at(new Date(soon.getTime() - 1));
  expect(await row()).toMatchObject({ usable: 8 });
  await at(soon);
  expect(await row()).toMatchObject({ status: 'Urgent', usable: 0, facts: { expired: 8 } });

  const today = days.dayOf(now.getTime());
  const later = (count: number) =>
    new Date(days.startOf(new Date(Date.parse(today) + count * 86_400_000).toISOString().slice(0, 10)));
  await at(later(60));
  expect(await row()).toMatchObject({ facts: { devices: [{ usage: 1 }], vendedInYear: 1 } });
  await at(later(61));
  expect(await row()).toMatchObject({ facts: { devices: [{ usage: 0 }], vendedInYear: 1 } });
  // From then on a new day changes nothing until the year is over.
  const revisions = await readRevisions(portal.db);
  await at(later(62));
  expect(await row()).toMatchObject({ day: later(62).toISOString().slice(0, 10) });
  expect(await readRevisions(portal.db)).toEqual(revisions);
  await at(later(365));
  expect(await row()).toMatchObject({ facts: { vendedInYear: 0 } });
});
