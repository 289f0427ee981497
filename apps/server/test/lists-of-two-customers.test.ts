import { calls, countTelemetryAlerts } from '@parwell/contract';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  GROUPED,
  LISTS,
  LISTS_OF_ONE,
  MEASUREMENTS,
  NOT_OF_CUSTOMERS,
  OF_ONE_CUSTOMER,
  ofRow,
} from './two-customers-lists.ts';
import {
  C1,
  C2,
  callOf,
  each,
  inputOf,
  readAll,
  startTwoCustomers,
  type TwoCustomers,
} from './two-customers.ts';

let two: TwoCustomers;
beforeAll(async () => {
  two = await startTwoCustomers();
});
afterAll(() => two.portal.close());

interface Totalled {
  readonly total_record: number;
}

const titled = LISTS.map(({ asked = {}, customersOf = ofRow, ...list }) => {
  const fixed = typeof asked === 'object' ? { ...asked.params, groupBy: asked.query?.['groupBy'] } : {};
  return {
    ...list,
    title: [list.name, ...Object.values(fixed)].join(' ').trim(),
    askedOf: () => (typeof asked === 'object' ? asked : asked(two)),
    customersOf: customersOf as (row: unknown, world: TwoCustomers) => readonly string[],
  };
});

describe.each(titled)('$title (S35 V2 PERM-003)', ({ name, most, askedOf, customersOf }) => {
  test('shows each reader their own customers only, and counts no others', async () => {
    const call = callOf(name);
    const [c1, c2, both] = await Promise.all(
      [two.c1, two.c2, two.both].map(async (reader) => {
        const { rows, total } = await readAll(reader.browser, call, askedOf(), most);
        expect(rows).toHaveLength(total);
        const of = rows.map((row) => customersOf(row, two));
        expect(
          of.flat().filter((id) => !reader.customers.includes(id)),
          reader.email,
        ).toEqual([]);
        return { of, total, own: of.filter((ids) => ids.length > 0).length };
      }),
    );
    if (!c1 || !c2 || !both) throw new Error('Nobody has read the list');
    expect(c1.own).toBeGreaterThan(0);
    expect(c2.own).toBeGreaterThan(0);
    // Rows of both customers, or of none, are in both lists.
    const twice = both.of.filter((ids) => ids.length !== 1).length;
    expect(both.total).toBe(c1.total + c2.total - twice);
    const { total_record: all } = (await two.staff.browser.get(call, inputOf(askedOf()))) as Totalled;
    expect(all).toBeGreaterThanOrEqual(both.total);
  });
});

test.each(OF_ONE_CUSTOMER)(
  '$name shows staff, who see everybody, only the customer they ask for (S35 PERM-003)',
  async ({ name, most, asked }) => {
    const call = callOf(name);
    for (const customerId of [C1, C2]) {
      const { rows, total } = await readAll(two.staff.browser, call, asked(customerId), most);
      expect(rows).toHaveLength(total);
      const others = rows.filter((row) => !ofRow(row as never).includes(customerId));
      expect([total > 0, others], customerId).toEqual([true, []]);
    }
  },
);

test.each(Object.entries(LISTS_OF_ONE))(
  "%s shows what is one's own, and nothing of another customer (S35 PERM-003)",
  async (name, of) => {
    const call = callOf(name);
    for (const [{ browser, email }, own, theirs] of each(two)) {
      const { total_record: total } = (await browser.get(call, inputOf(of(own)))) as Totalled;
      expect(total, email).toBeGreaterThan(0);
      expect(((await two.both.browser.get(call, inputOf(of(own)))) as Totalled).total_record).toBe(total);
      const answer = await browser.call(call, inputOf(of(theirs)));
      expect([200, 403, 404]).toContain(answer.status);
      if (answer.status === 200) expect(answer.json<Totalled>().total_record, email).toBe(0);
    }
  },
);

test.each(Object.entries(MEASUREMENTS))("%s refuses another customer's (S35 PERM-003)", async (name, of) => {
  for (const [{ browser }, own, theirs] of each(two)) {
    expect((await browser.call(callOf(name), inputOf(of(own)))).status).toBe(200);
    expect([403, 404]).toContain((await browser.call(callOf(name), inputOf(of(theirs)))).status);
  }
});

interface Grouped {
  readonly groups: readonly { readonly key: string; readonly count: number }[];
  readonly totals: { readonly count: number; readonly sums: Readonly<Record<string, number>> };
}

test.each(Object.entries(GROUPED))(
  '%s groups and adds up what each reader sees (S35 PERM-003)',
  async (name, asked) => {
    const [c1, c2, both] = await Promise.all(
      [two.c1, two.c2, two.both].map(async ({ browser }) => {
        const { groups, totals } = (await browser.get(callOf(name), inputOf(asked))) as Grouped;
        expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(totals.count);
        return { keys: groups.map(({ key }) => key), totals };
      }),
    );
    if (!c1 || !c2 || !both) throw new Error('Nobody has read the groups');
    expect(c1.keys.filter((key) => c2.keys.includes(key))).toEqual([]);
    expect(c1.totals.count).toBeGreaterThan(0);
    expect(c2.totals.count).toBeGreaterThan(0);
    expect(both.totals.count).toBe(c1.totals.count + c2.totals.count);
    expect(both.keys.toSorted()).toEqual([...c1.keys, ...c2.keys].toSorted());
    for (const [sum, value] of Object.entries(both.totals.sums))
      expect(value, sum).toBe((c1.totals.sums[sum] ?? 0) + (c2.totals.sums[sum] ?? 0));
  },
);

test('the alerts of a day are counted for own customers (S35 PERM-003)', async () => {
  const count = async ({ browser }: TwoCustomers['c1']) =>
    (await browser.get(countTelemetryAlerts, { query: {} })).result.map((day) => day.count);
  expect([await count(two.c1), await count(two.c2), await count(two.both)]).toEqual([[1], [1], [2]]);
});

test('every list is one of these (S35)', () => {
  const lists = [...calls].filter(
    ([, { response }]) =>
      response instanceof z.ZodObject && Object.keys(response.shape).some((key) => key.startsWith('total_')),
  );
  const known = [
    ...new Set([...LISTS.map(({ name }) => name), ...Object.keys(GROUPED)]),
    ...[LISTS_OF_ONE, MEASUREMENTS].flatMap((of) => Object.keys(of)),
    ...Object.values(NOT_OF_CUSTOMERS).flat(),
    'countTelemetryAlerts',
  ];
  expect(lists.map(([name]) => name).toSorted()).toEqual(known.toSorted());
});

test.each(NOT_OF_CUSTOMERS['staff'] ?? [])('%s is for staff (PERM-008)', (name) => {
  const { permission } = callOf(name);
  expect(permission === 'staff' || (typeof permission === 'object' && permission.for === 'ALL')).toBe(true);
});
