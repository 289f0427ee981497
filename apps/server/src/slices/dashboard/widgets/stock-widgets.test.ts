import { randomUUID } from 'node:crypto';
import type { DashboardLink, WidgetContent } from '@parwell/contract';
import {
  addDays,
  ANYWHERE,
  businessDays,
  cycleCountLimits,
  EXPIRY_PARTS,
  type Grants,
  type StockEvent,
  type Tenants,
  type WidgetName,
} from '@parwell/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '../../../../test/browser.ts';
import { addDevice, startDevicesPortal, type DevicesPortal } from '../../../../test/devices.ts';
import { addProduct } from '../../../../test/products.ts';
import { beginStock } from '../../../../test/stock.ts';
import { businessDaysOf } from '../../../platform/business-days.ts';
import { sql } from '../../../platform/db/database.ts';
import { postNow } from '../../inventory/inventory.public.ts';
import { SCREENS } from '../screens.fixture.ts';
import type { Measure } from '../sum-screen.fixture.ts';
import type { WidgetScope } from '../widget.ts';
import { WIDGETS } from '../widgets.ts';

const ZONE = 'Asia/Kolkata';
const MINUTE = 60_000;
let portal: DevicesPortal;
let today: string;
let now: Date;
const days = businessDays(ZONE);

interface Viewer {
  readonly person: Browser;
  readonly scope: WidgetScope;
}
let viewers: Record<'ALL' | 'staff for c1' | 'the customer c1' | 'c1 and c2', Viewer>;

const post = (customerId: string, event: StockEvent) =>
  portal.db.transaction((tx) => postNow(portal.context, tx, customerId, event));

const vend = async (customerId: string, cabinetId: string, at: number, count: number): Promise<string> => {
  const cause = `act/${randomUUID()}`;
  await post(customerId, {
    kind: 'vend',
    cause,
    cabinetId,
    at,
    timeReplaced: false,
    slot: null,
    productId: 'P1',
    count,
    lot: 'A',
    expiration: null,
    serials: [],
    userName: 'Nurse Joy',
    npi: '',
    session: '',
  });
  const { key } = await portal.db.one<{ key: string }>(sql`
    SELECT key FROM transactions WHERE key LIKE ${`${cause}%`} AND action = 'VEND'`);
  return key;
};
const undo = (customerId: string, cabinetId: string, vendKey: string) =>
  post(customerId, {
    kind: 'undo vend',
    cause: `act/${randomUUID()}`,
    cabinetId,
    at: now.getTime(),
    timeReplaced: false,
    userName: 'Ada Moss',
    npi: '',
    note: '',
    vendKey,
  });
const counted = (customerId: string, cabinetId: string, at: Date) =>
  portal.db.run(sql`
    INSERT INTO cycle_counts (key, customer_id, cabinet_id, product_id, lot, counted, counted_by, at)
    VALUES (${randomUUID()}, ${customerId}, ${cabinetId}, 'P1', 'A', 4, 'Ada Moss', ${at})`);

beforeAll(async () => {
  portal = await startDevicesPortal({ begin: '2026-11-18T15:00:00Z' });
  const { db, clock } = portal;
  now = clock.now();
  today = businessDaysOf(portal.context).dayOf(now.getTime());
  for (const [cabinetId, customerId] of [
    ['d1', 'c1'],
    ['gone', 'c1'],
    ['em', 'c1'],
    ['e1', 'c2'],
    ['x1', 'c3'],
  ] as const)
    await addDevice(db, { cabinetId, customerId, cabinetType: 'EM' });
  // The first is a part of the second, and the third is empty.
  const groups = ['Factor', 'Factor VIII', '', ...Array.from({ length: 7 }, (_, n) => `Group ${n}`)];
  for (const [place, group] of groups.entries()) {
    await addProduct(portal, `P${place + 1}`, `Product ${place + 1}`);
    await db.run(sql`UPDATE products SET product_group = ${group} WHERE product_id = ${`P${place + 1}`}`);
  }
  const before = { ...portal, clock: { now: () => new Date(now.getTime() - 60 * 24 * 60 * MINUTE) } };
  const lots = (most: number) =>
    [-1, 0, 7, 8, 30, 31, 60, 61, 90, 91].map((last, place) => ({
      productId: `P${place + 1}`,
      lot: `L${last}`,
      count: most - place,
      expiration: addDays(today, last),
    }));
  const plenty = { productId: 'P1', lot: 'A', count: 90, expiration: addDays(today, 400) };
  await beginStock(before, 'c1', 'd1', [plenty, ...lots(20)]);
  await beginStock(before, 'c1', 'gone', [plenty, ...lots(30)]);
  await beginStock(before, 'c1', 'em', [
    { productId: 'P2', lot: 'T', count: 3, place: { ...ANYWHERE, holder: 0, dispenser: 1 } },
    { productId: 'P2', lot: 'T', count: 4, place: { ...ANYWHERE, holder: 0, dispenser: 2 } },
    {
      productId: 'P2',
      lot: 'L7',
      count: 5,
      place: { ...ANYWHERE, holder: 0, dispenser: 3 },
      expiration: addDays(today, 7),
    },
  ]);
  // One of two dispensers with the lot is past its shelf life, and a lot ends today instead of in a week.
  const business = businessDaysOf(portal.context);
  await db.run(sql`
    INSERT INTO dispenser_thaws VALUES
      ('em', 0, 1, 'P2', 'T', ${now}, ${new Date(business.startOf(today))}),
      ('em', 0, 3, 'P2', 'L7', ${now}, ${new Date(business.endOf(today))})`);
  await beginStock(before, 'c2', 'e1', [plenty, ...lots(40)]);
  await beginStock(before, 'c3', 'x1', [plenty, ...lots(50)]);

  // On both sides of midnight in Kolkata, which is at a half hour in UTC: today, the first bar, and the day before it.
  const day = days.dayOf(now.getTime());
  for (const [place, ago] of [0, 13, 27].entries()) {
    const start = days.startOf(addDays(day, -ago));
    for (const [customerId, cabinetId] of [
      ['c1', 'd1'],
      ['c1', 'gone'],
      ['c2', 'e1'],
      ['c3', 'x1'],
    ] as const) {
      await vend(customerId, cabinetId, start - MINUTE, 1 + place);
      await vend(customerId, cabinetId, Math.min(start + MINUTE, now.getTime()), 4 + place);
      await undo(customerId, cabinetId, await vend(customerId, cabinetId, start - 2 * MINUTE, 2));
    }
  }
  const { orange, red } = cycleCountLimits(now, business);
  const just = (limit: Date) => new Date(limit.getTime() - 1);
  await counted('c1', 'd1', just(red));
  await counted('c1', 'd1', new Date(red.getTime() - 5));
  await counted('c1', 'em', just(orange));
  await counted('c1', 'gone', just(red));
  await counted('c2', 'e1', just(red));
  await counted('c2', 'e1', orange);
  await counted('c3', 'x1', just(orange));
  await db.run(sql`UPDATE devices SET cabinet_state = 70 WHERE cabinet_id = 'gone'`);

  const viewer = (person: Browser, tenants: Tenants, grants: Grants, customerId: string | null): Viewer => ({
    person,
    scope: {
      tenants,
      grants,
      customerId,
      dashboardType: 'Customer',
      now,
      days,
      businessDays: business,
      hasMailServer: false,
    },
  });
  const reads = { inventory: 'VIEWER' } as const;
  await portal.addUser({
    email: 'one@c1.example',
    accessGroups: { customer: ['c1'] },
    roles: { inventory: 'VIEWER' },
  });
  viewers = {
    ALL: viewer(portal.staff, 'ALL', { ALL: reads }, null),
    'staff for c1': viewer(portal.staff, ['c1'], { ALL: reads }, 'c1'),
    'the customer c1': viewer(await portal.signIn('one@c1.example'), ['c1'], { c1: reads }, 'c1'),
    'c1 and c2': viewer(portal.owner, ['c1', 'c2'], { c1: reads, c2: reads }, null),
  };
});
afterAll(() => portal.close());

const widgetOf = (name: WidgetName) => {
  const widget = WIDGETS.find((each) => each.name === name);
  if (!widget) throw new Error(`There is no widget ${name}`);
  return widget;
};

type Numbered = readonly [label: string, value: number, link: DashboardLink | null];

function numbersOf(content: WidgetContent, whole: DashboardLink | null): Numbered[] {
  switch (content.form) {
    case 'tile':
      return [['tile', Number(content.value), whole]];
    case 'days':
      return [
        ['sum', content.sum, whole],
        ...content.bars.map(({ day, value, link }) => [day, value, link] as const),
      ];
    case 'pie':
      return [
        ['sum', content.sum, whole],
        ...content.slices.map(({ label, value, link }) => [label, value, link] as const),
      ];
    case 'table':
      return content.rows.map(
        ({ cells, link }) => [String(cells['productGroup']), Number(cells['totalInventory']), link] as const,
      );
    case 'stacked':
      return [
        ['sum', content.sum, whole],
        ...content.bars.flatMap(({ label, sum, values, link, links }): Numbered[] => [
          [label, sum, link],
          ...values.map(
            (value, place) => [`${label} ${content.groups[place]}`, value, links[place] ?? null] as const,
          ),
        ]),
      ];
    default:
      throw new Error(`Nothing is known of the form ${content.form}`);
  }
}

async function expectAgreement(
  name: WidgetName,
  measure: Measure,
  who: keyof typeof viewers,
): Promise<Numbered[]> {
  const { person, scope } = viewers[who];
  const widget = widgetOf(name);
  const content = await widget.find(portal.db, scope);
  const numbers = numbersOf(content, widget.link(scope));
  const onScreens = await Promise.all(
    numbers.map(async ([label, , link]) => {
      const sum = link && SCREENS[link.path];
      return [label, sum ? await sum(person, link, measure, ZONE) : null];
    }),
  );
  expect(onScreens).toEqual(numbers.map(([label, value]) => [label, value]));
  return numbers;
}

const EVERYBODY = ['ALL', 'staff for c1', 'the customer c1', 'c1 and c2'] as const;

test.each(EVERYBODY)(
  'usage is what was dispensed on the days of Kolkata, for %s (D4 D5 D6 DASH-056 S31)',
  async (who) => {
    const [[, sum] = ['', 0, null], ...bars] = await expectAgreement('usage', 'units', who);
    expect(bars).toHaveLength(14);
    // For each device: today 4, the day before 1; the first bar 5. Reverted vends do not count.
    const devices = { ALL: 4, 'staff for c1': 2, 'the customer c1': 2, 'c1 and c2': 3 }[who];
    expect(sum).toBe(devices * (4 + 1 + 5));
    expect([bars.at(-1)?.[1], bars.at(-2)?.[1], bars[0]?.[1]]).toEqual(
      [4, 1, 5].map((units) => units * devices),
    );
    const content = await widgetOf('usage').find(portal.db, viewers[who].scope);
    expect(content).toMatchObject({ form: 'days', before: devices * (2 + 6) });
  },
);

test.each(EVERYBODY)('the inventory by product group, for %s (D5 D6 DASH-052 DASH-061 S35)', async (who) => {
  const pie = await expectAgreement('currentInventory', 'units', who);
  const table = await expectAgreement('customerInventory', 'units', who);
  expect(pie.map(([label]) => label)).toHaveLength(1 + 7 + 1);
  expect(pie.at(-1)?.[0]).toBe('Other');
  expect(table).toHaveLength(10);
  expect(table.slice(0, 7)).toEqual(pie.slice(1, 8));
  expect(table.reduce((sum, [, units]) => sum + units, 0)).toBe(pie[0]?.[1]);
  if (who !== 'staff for c1') return;
  // Staff also see the inactive device: its opening stock, less 21 that were vended.
  const [[, ofCustomer] = []] = await expectAgreement('currentInventory', 'units', 'the customer c1');
  expect((pie[0]?.[1] ?? 0) - (ofCustomer ?? 0)).toBe(90 + (30 * 10 - 45) - 21);
});

test.each(EVERYBODY)(
  'expiring inventory in exclusive parts, thawed lots by the earlier end, for %s (D5 D6 DASH-062 S6 S24)',
  async (who) => {
    const numbers = await expectAgreement('expiringInventory', 'units', who);
    const parts = new Map(numbers.map(([label, units]) => [label, units]));
    expect(
      numbers.map(([label]) => label).filter((label) => EXPIRY_PARTS.some((part) => part === label)),
    ).toEqual(['90 Days', '60 Days', '30 Days', '7 Days', 'Expired']);
    if (who === 'the customer c1')
      expect([...parts].filter(([label]) => EXPIRY_PARTS.some((part) => part === label))).toEqual([
        ['90 Days', 13 + 12],
        ['60 Days', 15 + 14],
        ['30 Days', 17 + 16],
        ['7 Days', 19 + 18 + 5],
        ['Expired', 20 + 3],
      ]);
  },
);

test.each(EVERYBODY)('devices whose count is due, for %s (D5 D6 DASH-054 CYC-007 CYC-008)', async (who) => {
  const [[, due] = []] = await expectAgreement('cycleCounts', 'rows', who);
  // Neither the device that was counted since, nor the inactive one.
  expect(due).toBe({ ALL: 3, 'staff for c1': 2, 'the customer c1': 2, 'c1 and c2': 2 }[who]);
});
