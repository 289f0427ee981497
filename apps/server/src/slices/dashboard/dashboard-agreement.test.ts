import { readDashboard, type DashboardWidget } from '@parwell/contract';
import { BREAKDOWN_NAMES, DASHBOARD_TYPES, DASHBOARD_WIDGETS } from '@parwell/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '../../../test/browser.ts';
import { linkedNumbers, startDashboardPortal, type DashboardPortal } from '../../../test/dashboard.ts';
import { screenOf } from './screens.fixture.ts';
import { WIDGETS } from './widgets.ts';

let portal: DashboardPortal;
beforeAll(async () => {
  portal = await startDashboardPortal();
}, 120_000);
afterAll(() => portal.close());

/** From the first dashboard that has the widget. */
async function widgetsFor(viewer: Browser, timeZone: string): Promise<DashboardWidget[]> {
  const found = new Map<string, DashboardWidget>();
  for (const dashboardType of DASHBOARD_TYPES) {
    const { widgets } = await viewer.get(readDashboard, { query: { dashboardType, timeZone } });
    for (const widget of widgets) if (!found.has(widget.name)) found.set(widget.name, widget);
  }
  return [...found.values()];
}

/** Differences between a dashboard and the screens behind it, as text. */
async function disagreements(viewer: Browser, widgets: readonly DashboardWidget[], timeZone: string) {
  const problems: string[] = [];
  for (const { what, value, link, measure, atLeast } of widgets.flatMap(linkedNumbers)) {
    const shown = await screenOf(link)(viewer, link, measure, timeZone);
    if (atLeast ? shown < value : shown !== value)
      problems.push(`${what} is ${value}, but ${shown} on ${link.path} ${JSON.stringify(link)}`);
  }
  return problems;
}

test('every widget is declared once, and belongs to a dashboard (D2 DASH-012)', () => {
  const names = WIDGETS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  const shown = new Set(Object.values(DASHBOARD_WIDGETS).flat());
  expect(names.filter((name) => !shown.has(name))).toEqual([]);
});

test('every widget sees something of the data, and its source answers (D5 D6 D7)', async () => {
  const widgets = await widgetsFor(portal.viewers.all, 'UTC');
  expect(widgets.map(({ name }) => name).toSorted()).toEqual(WIDGETS.map(({ name }) => name).toSorted());
  expect(widgets.filter(({ content }) => content.form === 'unavailable')).toEqual([]);
  const blind = widgets.filter((widget) => {
    if (widget.content.form === 'reminders') return widget.content.total === 0;
    return widget.content.form !== 'tile' && linkedNumbers(widget).every(({ value }) => value === 0);
  });
  expect(blind.map(({ name }) => name)).toEqual([]);
});

test('every widget that counts stock says how many units are misplaced, the same beside all of them (H4)', async () => {
  const widgets = await widgetsFor(portal.viewers.all, 'UTC');
  const numbers = widgets.flatMap(({ name, misplaced }) => (misplaced ? [[name, misplaced.units]] : []));
  const units = numbers[0]?.[1];
  expect(units).toBeGreaterThan(0);
  expect(numbers.toSorted()).toEqual([
    ['currentInventory', units],
    ['customerInventory', units],
    ['expiringInventory', units],
  ]);
});

for (const [viewer, timeZone] of [
  ['all', 'UTC'],
  ['oneCustomer', 'America/New_York'],
  ['group', 'UTC'],
  ['customers', 'Asia/Kolkata'],
] as const)
  test(
    `every number equals the sum over its screen, as ${viewer} in ${timeZone} (D6 D4)`,
    { timeout: 300_000 },
    async () => {
      const person = portal.viewers[viewer];
      const widgets = await widgetsFor(person, timeZone);
      expect(await disagreements(person, widgets, timeZone)).toEqual([]);
    },
  );

for (const viewer of ['all', 'customers'] as const)
  test(
    `every breakdown adds up, and each of its rows equals its screen, as ${viewer} (D6)`,
    { timeout: 300_000 },
    async () => {
      const person = portal.viewers[viewer];
      const sums: Record<string, number> = {};
      for (const of of BREAKDOWN_NAMES) {
        const link = {
          path: '/dashboard-breakdown',
          customerId: null,
          filter: { of, dashboardType: 'Customer' },
        };
        sums[of] = await screenOf(link)(person, link, 'rows', 'Asia/Kolkata');
      }
      // A sum of 0 would prove nothing.
      expect(Object.entries(sums).filter(([, sum]) => sum === 0)).toEqual([]);
    },
  );

test('in a zone of half an hour the days of ALL agree too (D6 D4)', { timeout: 300_000 }, async () => {
  const { all } = portal.viewers;
  const widgets = await widgetsFor(all, 'Asia/Kolkata');
  const days = widgets.filter(({ content }) => content.form === 'days');
  expect(await disagreements(all, days, 'Asia/Kolkata')).toEqual([]);
});
