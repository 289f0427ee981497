import { addDays, incidentRules } from '@parwell/domain';
import { listIncidents, listTelemetryAlerts } from '@parwell/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDevice } from '../../../../test/devices.ts';
import { readIncidents } from '../../../../test/incidents.ts';
import { startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { addProduct } from '../../../../test/products.ts';
import { beginStock, sendEvent } from '../../../../test/stock.ts';
import { businessDaysOf } from '../../../platform/business-days.ts';
import { sql } from '../../../platform/db/database.ts';
import { findRules } from '../../incidents/incidents.queries.ts';
import { judgeWaiting } from '../../incidents/judge-alerts.service.ts';
import { postNow } from '../ledger/post-now.service.ts';
import { postWaiting } from '../ledger/post-events.service.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
  for (const customer of ['c1', 'c2']) await portal.addCustomer(customer, `Clinic ${customer}`);
  await addProduct(portal, 'P1', 'Mixture One');
});
afterAll(() => portal.close());

/** A device with ten units of a lot that expires so many days from now, which is a minute later. */
async function deviceWith(cabinetId: string, expiresIn: number, customerId = 'c1') {
  await addDevice(portal.db, { cabinetId, customerId, cabinetType: 'VISION' });
  const lot = `${cabinetId}-lot`;
  const today = businessDaysOf(portal.context).dayOf(portal.clock.now().getTime() + 60_000);
  const expiration = addDays(today, expiresIn);
  await beginStock(portal, customerId, cabinetId, [{ productId: 'P1', lot, count: 10, expiration }]);
  portal.clock.advance({ minutes: 1 });
  return { lot, expiration };
}

async function vend(cabinetId: string, lot: string, count = 2, messageId?: string) {
  await sendEvent(portal, cabinetId, 'vend', { productId: 'P1', count, lot }, messageId ? { messageId } : {});
  await postWaiting(portal.context);
  await judgeWaiting(portal.context);
}

test('a device that gives out an expired lot opens one high incident, which is over and stays open (C1 S6)', async () => {
  const { lot, expiration } = await deviceWith('v1', -1);
  await vend('v1', lot, 2, 'once');
  await vend('v1', lot, 2, 'once');
  expect(await readIncidents(portal, 'v1')).toMatchObject([
    { type: 'EXPIRED_VEND', state: 'Open', severity: 'high', since: 0, over: 0, count: 1 },
  ]);
  const [year, month, date] = expiration.split('-');
  const details = {
    productId: 'P1',
    product: 'Mixture One',
    lot,
    expiration,
    quantity: 2,
    reason: `2 of Mixture One, lot ${lot}, expired on ${month}/${date}/${year}`,
  };
  expect(
    await portal.db.many(sql`
      SELECT source_type, alert_type, alert_group, alert_level, customer_id, alert_details FROM device_alerts
      WHERE cabinet_id = 'v1'`),
  ).toEqual([
    {
      source_type: 'PORTAL',
      alert_type: 'EXPIRED_VEND',
      alert_group: 'INVENTORY',
      alert_level: 'Error',
      customer_id: 'c1',
      alert_details: details,
    },
  ]);
  // One notification of the incident; its end is none.
  expect(
    await portal.db.many(sql`
      SELECT notification_type AS type, content ->> 'kind' AS kind, content ->> 'title' AS title
      FROM notifications_waiting WHERE customer_id = 'c1'`),
  ).toEqual([
    { type: 'incident', kind: 'opened', title: expect.stringContaining('Expired stock taken from') },
  ]);
  portal.clock.advance({ hours: 200 });
  await judgeWaiting(portal.context);
  expect(await readIncidents(portal, 'v1')).toMatchObject([{ state: 'Open' }]);
});

test('a vend on the day of the expiration, or of a lot without one, opens none (S6)', async () => {
  const { lot } = await deviceWith('v2', 0);
  await vend('v2', lot);
  expect(await readIncidents(portal, 'v2')).toEqual([]);
});

test('what people take out by hand opens none (C1)', async () => {
  const { lot } = await deviceWith('v3', -5);
  await portal.db.transaction((tx) =>
    postNow(portal.context, tx, 'c1', {
      kind: 'remove by hand',
      cause: 'act/1b4e28ba-2fa1-11d2-883f-0016d3cca427',
      cabinetId: 'v3',
      at: portal.clock.now().getTime(),
      timeReplaced: false,
      userName: 'Ada',
      npi: '',
      note: '',
      productId: 'P1',
      lot,
      owner: null,
      holder: null,
      dispenser: null,
      section: '',
      count: 3,
      reason: 'VEND',
      tagIds: [],
      serials: [],
      orderNumber: '',
    }),
  );
  await judgeWaiting(portal.context);
  expect(await readIncidents(portal, 'v3')).toEqual([]);
  expect(
    await portal.db.many(sql`SELECT 1 FROM transactions WHERE cabinet_id = 'v3' AND action = 'VEND'`),
  ).toHaveLength(1);
});

test('people of another customer see nothing of it (C14)', async () => {
  const { lot } = await deviceWith('v4', -1, 'c2');
  await vend('v4', lot);
  const roles = { incidents: 'VIEWER', alerts: 'VIEWER' };
  for (const customer of ['c1', 'c2'])
    await portal.addUser({
      email: `nurse@${customer}.example`,
      accessGroups: { customer: [customer] },
      roles,
    });
  const seen = async (customer: string) => {
    const browser = await portal.signIn(`nurse@${customer}.example`);
    const incidents = await browser.get(listIncidents, { query: { alertType: 'EXPIRED_VEND' } });
    const alerts = await browser.get(listTelemetryAlerts, {
      query: { filter: JSON.stringify({ where: { deviceId: 'v4' } }) },
    });
    return [incidents.result.filter(({ cabinetId }) => cabinetId === 'v4').length, alerts.result.length];
  };
  expect([await seen('c1'), await seen('c2')]).toEqual([
    [0, 0],
    [1, 1],
  ]);
});

test('the stored rules are those of the domain (C1)', async () => {
  const stored = await findRules(portal.db);
  expect(stored.get('EXPIRED_VEND')).toEqual(
    incidentRules().find(({ alertType }) => alertType === 'EXPIRED_VEND'),
  );
});
