import { readBreakdown, type CallInput } from '@parwell/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '../../../test/browser.ts';
import { addDevice } from '../../../test/devices.ts';
import { addInvoiceRequest } from '../../../test/invoice-requests.ts';
import { startTestPortal, type TestPortal } from '../../../test/portal.ts';
import { addProduct } from '../../../test/products.ts';
import { breakDown } from './breakdown.service.ts';

let portal: TestPortal;

const person = async (email: string, customers: readonly string[], roles: Record<string, string>) => {
  await portal.addUser({ email, accessGroups: { customer: [...customers] }, roles });
  return portal.signIn(email);
};

const REQUESTS = { c1: [2, 1], c2: [3, 0], c3: [4, 4] } as const;

beforeAll(async () => {
  portal = await startTestPortal();
  await addProduct(portal, 'P1', 'Immune globulin 10 g');
  for (const [customerId, [pending, ready]] of Object.entries(REQUESTS)) {
    await portal.addCustomer(customerId, `Clinic ${customerId}`);
    await addDevice(portal.db, { cabinetId: `${customerId}-001`, customerId, cabinetType: 'RFID' });
    for (let n = 0; n < pending; n += 1) await addInvoiceRequest(portal.db, { customerId });
    for (let n = 0; n < ready; n += 1) await addInvoiceRequest(portal.db, { customerId, status: 'READY' });
  }
});
afterAll(() => portal.close());

type Query = CallInput<typeof readBreakdown>['query'];
const pending: Query = { of: 'pendingInvoices', dashboardType: 'Customer' };
const ask = (browser: Browser, query: Query) => browser.call(readBreakdown, { query });
const read = async (browser: Browser, query: Query) => {
  const { sum, total, rows } = await browser.get(readBreakdown, { query });
  return { sum, total, rows: rows.map(({ customerId, value }) => [customerId, value]) };
};

test('a number of several customers is broken down into those of the reader, the largest first (D1 D6 INVC-006)', async () => {
  const roles = { dashboard_customer: 'VIEWER', invoices: 'VIEWER' };
  const both = await person('both@c.example', ['c1', 'c2'], roles);
  const all = {
    sum: 6,
    total: 2,
    rows: [
      ['c1', 3],
      ['c2', 3],
    ],
  };
  expect(await read(both, pending)).toEqual(all);
  expect(await read(both, { ...pending, status: 'READY' })).toEqual({ sum: 1, total: 1, rows: [['c1', 1]] });
  expect(await read(both, { ...pending, status: 'PENDING ABW' })).toEqual({
    sum: 5,
    total: 2,
    rows: [
      ['c2', 3],
      ['c1', 2],
    ],
  });
  expect(await read(both, { ...pending, customerId: 'c2' })).toEqual({ sum: 3, total: 1, rows: [['c2', 3]] });
  expect((await ask(both, { ...pending, customerId: 'c3' })).status).toBe(403);
  const [first] = (await both.get(readBreakdown, { query: { ...pending, status: 'READY' } })).rows;
  expect(first).toMatchObject({
    customerName: 'Clinic c1',
    cabinetId: null,
    link: { path: '/invoice-history', customerId: 'c1', filter: { status: ['READY'] } },
  });
});

test('a breakdown needs its dashboard, what is read behind it, and for what is to be done the right to do it (D1 D8)', async () => {
  const accounts: Query = { of: 'accounts', dashboardType: 'Customer' };
  const without = await person('without@c.example', ['c1', 'c2'], { dashboard_customer: 'OWNER' });
  expect((await ask(without, pending)).status).toBe(403);
  const elsewhere = await person('elsewhere@c.example', ['c1', 'c2'], { invoices: 'OWNER' });
  expect((await ask(elsewhere, pending)).status).toBe(403);
  const viewer = await person('viewer@c.example', ['c1', 'c2'], {
    dashboard_customer: 'VIEWER',
    invoices: 'VIEWER',
  });
  expect((await ask(viewer, pending)).status).toBe(200);
  expect((await ask(viewer, accounts)).status).toBe(403);
  expect((await ask(viewer, { ...pending, dashboardType: 'Operations' })).status).toBe(403);
  const clerk = await person('clerk@c.example', ['c1', 'c2'], {
    dashboard_customer: 'VIEWER',
    invoices: 'OWNER',
  });
  expect(await read(clerk, accounts)).toMatchObject({ sum: 5, total: 2 });
});

test('of more customers than a page has, the largest are shown, and all are counted (D6)', async () => {
  const grants = { ALL: { dashboard_customer: 'VIEWER', invoices: 'VIEWER' } } as const;
  const userId = await portal.addUser({ email: 'all@fff.example', accessGroups: { customer: ['ALL'] } });
  const down = (most: number) =>
    breakDown(
      portal.context,
      { userId, grants },
      {
        of: 'pendingInvoices',
        dashboardType: 'Customer',
        customerId: undefined,
        timeZone: undefined,
        status: undefined,
        day: undefined,
      },
      most,
    );
  const few = await down(2);
  expect([few.sum, few.total, few.rows.map(({ customerId }) => customerId)]).toEqual([14, 3, ['c3', 'c1']]);
  expect((await down(3)).rows).toHaveLength(3);
});

test('a day of the business begins at its midnight and has 25 hours when clocks change (D6 B8)', async () => {
  const staff = await person('edges@fff.example', ['ALL'], {
    dashboard_customer: 'VIEWER',
    invoices: 'VIEWER',
  });
  const sentAt = [
    '2026-11-01T06:59:59.999Z',
    '2026-11-01T07:00:00Z',
    '2026-11-02T07:59:59.999Z',
    '2026-11-02T08:00:00Z',
  ];
  for (const [index, at] of sentAt.entries()) {
    const customerId = index % 2 ? 'c1' : 'c2';
    await addInvoiceRequest(portal.db, {
      customerId,
      status: 'TRANSMITTED',
      abwCode: 'A',
      documentId: `D-${index}`,
      transmittedAt: new Date(at),
    });
  }
  const on = async (day: string) =>
    (await read(staff, { of: 'transmittedInvoices', dashboardType: 'Customer', day })).rows;
  expect([await on('2026-10-31'), await on('2026-11-01'), await on('2026-11-02')]).toEqual([
    [['c2', 1]],
    [
      ['c1', 1],
      ['c2', 1],
    ],
    [['c1', 1]],
  ]);
});

test('the first and the last day that there are break down to nothing', async () => {
  const staff = await person('days@fff.example', ['ALL'], {
    dashboard_customer: 'VIEWER',
    invoices: 'VIEWER',
  });
  for (const day of ['0001-01-01', '9999-12-31'])
    expect(await read(staff, { of: 'transmittedInvoices', dashboardType: 'Customer', day })).toEqual({
      sum: 0,
      total: 0,
      rows: [],
    });
});
