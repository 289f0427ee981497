import { getInvoiceRequest, remindAbwSelection, type CallInput, type ErrorBody } from '@parwell/contract';
import { countChanged } from '@parwell/domain';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDevice, startDevicesPortal, type DevicesPortal } from '../../../../test/devices.ts';
import { addInvoiceRequest } from '../../../../test/invoice-requests.ts';
import { addProduct } from '../../../../test/products.ts';
import { sql } from '../../../platform/db/database.ts';

let portal: DevicesPortal;

beforeAll(async () => {
  portal = await startDevicesPortal();
  await portal.addCustomer('c4', 'Clinic c4');
  await portal.db.run(sql`UPDATE customers SET gpo_id = 'g1' WHERE customer_id IN ('c1', 'c2')`);
  const person = (email: string, accessGroups: object, role: string) =>
    portal.addUser({ email, accessGroups, roles: { invoices: role } });
  await person('group@g1.example', { gpo: ['g1'] }, 'OWNER');
  await person('viewer@c1.example', { customer: ['c1'] }, 'VIEWER');
  await person('gone@c4.example', { customer: ['c4'] }, 'OWNER');
  await portal.db.run(sql`UPDATE users SET deleted_at = now() WHERE email = 'gone@c4.example'`);
  await addProduct(portal, 'P1', 'Pembrolix 100 mg');
  for (const customerId of ['c1', 'c2', 'c3', 'c4'])
    await addDevice(portal.db, { cabinetId: `${customerId}-001`, customerId });
});
afterAll(() => portal.close());
beforeEach(async () => {
  for (const table of [sql`abw_reminders`, sql`invoice_requests`, sql`mail_messages`])
    await portal.db.run(sql`DELETE FROM ${table}`);
});

const DAYS = { startDate: '2026-11-01', endDate: '2026-11-30' };
type Body = CallInput<typeof remindAbwSelection>['body'];
const remind = (body: Body) => portal.staff.get(remindAbwSelection, { body });
const mails = async () =>
  (
    await portal.db.many<{ to: string; subject: string; body: Buffer }>(sql`
      SELECT to_email AS to, subject, body FROM mail_messages ORDER BY to_email`)
  ).map(({ body, ...mail }) => ({ ...mail, text: portal.context.secrets.open('mail', body) }));

test('everybody who may choose gets one mail, and customers without anybody are named (B12 AINV-015 AINV-044 OAPI-079)', async () => {
  const { db } = portal;
  const first = await addInvoiceRequest(db, { dispensedAt: new Date('2026-11-02T07:30:00Z') });
  await addInvoiceRequest(db);
  await addInvoiceRequest(db, { customerId: 'c2' });
  await addInvoiceRequest(db, { customerId: 'c4' });
  await addInvoiceRequest(db, { customerId: 'c3', status: 'READY', abwCode: 'A' });
  expect(await remind({ where: DAYS, expected: 4 })).toEqual({
    reminded: [
      { email: 'group@g1.example', customers: 2, requests: 3 },
      { email: 'owner@c.example', customers: 2, requests: 3 },
    ],
    remindedBefore: [],
    nobody: [{ customerId: 'c4', name: 'Clinic c4', requests: 1 }],
  });
  const written = await mails();
  expect(written.map(({ to }) => to)).toEqual(['group@g1.example', 'owner@c.example']);
  expect(written[0]?.subject).toBe('Parwell: 3 invoice requests wait for their account');
  // The oldest was dispensed on 1 November in the business zone.
  expect(written[0]?.text).toContain('Clinic c1 (c1)\t2\t2026-11-01\nClinic c2 (c2)\t1\t2026-11-10');
  expect(written[0]?.text).toContain(`${portal.context.config.PUBLIC_URL}/abw-selection/c1/true`);
  const { life } = await portal.owner.get(getInvoiceRequest, { params: { invoiceRequestId: String(first) } });
  expect(life[2]).toEqual({
    title: 'Reminder sent',
    note: 'To Test Person and 1 more',
    at: portal.clock.now().toISOString(),
  });
  const entries = await portal.db.many<{ id: string; data: { after: object } }>(sql`
    SELECT resource_id AS id, data FROM audit_entries WHERE event_type = 'ABW Reminder Sent' ORDER BY resource_id`);
  expect(entries.map(({ id, data }) => [id, data.after])).toEqual([
    ['c1', { requests: 2, to: ['group@g1.example', 'owner@c.example'] }],
    ['c2', { requests: 1, to: ['group@g1.example', 'owner@c.example'] }],
  ]);
});

test('a person is reminded of a customer once a business day, unless asked for again (B12)', async () => {
  await addInvoiceRequest(portal.db);
  await addInvoiceRequest(portal.db, { customerId: 'c2' });
  const people = ['group@g1.example', 'owner@c.example'];
  const ofC1: Body = { where: { customerId: 'c1' }, expected: 1 };
  // Also where two ask at the same time.
  const both = await Promise.all([remind(ofC1), remind(ofC1)]);
  expect(both.map(({ reminded }) => reminded.length).toSorted()).toEqual([0, 2]);
  expect(both.find(({ reminded }) => reminded.length === 0)?.remindedBefore).toEqual(people);
  // They have had no reminder of the other customer today.
  const all: Body = { where: DAYS, expected: 2 };
  expect((await remind(all)).reminded.map(({ customers }) => customers)).toEqual([1, 1]);
  expect(await remind(all)).toEqual({ reminded: [], remindedBefore: people, nobody: [] });
  expect((await remind({ ...all, again: true })).reminded.map(({ customers }) => customers)).toEqual([2, 2]);
  expect(await mails()).toHaveLength(6);
  await portal.db.run(sql`UPDATE abw_reminders SET day = day - 1`);
  expect((await remind(ofC1)).reminded).toHaveLength(2);
});

test('a reminder is for the number that was confirmed, by staff, with a filter that is narrow enough (B7 B8 B19)', async () => {
  await addInvoiceRequest(portal.db);
  const refused = async (body: Body, browser = portal.staff) => {
    const answer = await browser.call(remindAbwSelection, { body });
    return `${answer.status} ${answer.json<ErrorBody>().message}`;
  };
  expect(await refused({ where: { customerId: 'c1' }, expected: 2 })).toBe(`409 ${countChanged(1)}`);
  expect(await refused({ where: {}, expected: 1 })).toMatch(/^422 Choose a customer, or/);
  expect(await refused({ where: { customerId: 'c1' }, expected: 1 }, portal.owner)).toMatch(/^403/);
  expect(await mails()).toEqual([]);
});
