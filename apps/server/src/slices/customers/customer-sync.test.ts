import { mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  getCustomer,
  getCustomerAdditionalInfo,
  listCustomers,
  searchCustomers,
  syncCustomer,
  updateCustomer,
  type CallResponse,
  type ErrorBody,
} from '@parwell/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '../../../test/browser.ts';
import { startTestPortal, type TestPortal } from '../../../test/portal.ts';
import { masterData } from '../../gateways/erp/master-data.ts';
import { writeXml } from '../../gateways/documents/xml.ts';
import { sql } from '../../platform/db/database.ts';

let portal: TestPortal;
let staff: Browser;
let viewer: Browser;

beforeAll(async () => {
  portal = await startTestPortal();
  await portal.addCustomer('100234', 'Northside, as it was called', { gpo: 'G1' });
  await portal.addCustomer('home-made', 'Unknown to the ERP');
  const accessGroups = { customer: ['ALL'] };
  await portal.addUser({ email: 'staff@fff.example', accessGroups, roles: { tenants: 'OWNER' } });
  await portal.addUser({ email: 'viewer@fff.example', accessGroups, roles: { tenants: 'VIEWER' } });
  await portal.addUser({
    email: 'gpo@alliance.example',
    accessGroups: { gpo: ['GPO-ALLIANCE'] },
    roles: { tenants: 'VIEWER' },
  });
  staff = await portal.signIn('staff@fff.example');
  viewer = await portal.signIn('viewer@fff.example');
});
afterAll(() => portal.close());

const sync = (customerId: string, as = staff, igCustomer?: string) =>
  as.call(syncCustomer, { body: { customerId, ...(igCustomer !== undefined && { igCustomer }) } });
const read = (customerId: string) => staff.get(getCustomer, { params: { customerId } });
const count = async (customerId: string) =>
  (
    await portal.db.one<{ count: number }>(
      sql`SELECT count(*) FROM customers WHERE customer_id = ${customerId}`,
    )
  ).count;
const entries = (customerId: string) =>
  portal.db.many<{ event_type: string; created_by: string; data: { before?: object; after?: object } }>(sql`
    SELECT event_type, created_by, data FROM audit_entries WHERE resource_id = ${customerId} ORDER BY id`);
const inErp = (wanted: (customer: ReturnType<typeof masterData>[number]) => boolean) => {
  const found = masterData().find(wanted);
  if (!found) throw new Error('The ERP has no such customer');
  return found;
};

test('syncing adds a customer from the ERP with all its fields (CUST-031 CUST-032 API-039 API-060 API-061 PERM-025)', async () => {
  const known = inErp(({ customerId }) => customerId === '200003');
  const answer = await sync(' 200003 ');
  expect(answer.status).toBe(200);
  const { created, customer } = answer.json<CallResponse<typeof syncCustomer>>();
  expect(created).toBe(true);
  expect(customer).toMatchObject({
    customerId: '200003',
    name: known.name,
    zip: known.zip,
    status: known.status,
    igOrgId: known.igOrgId,
    classOfTradeDescription: known.classOfTradeDescription,
    profile: { userEmail: known.contactEmail, userPhone: known.contactPhone },
    manualSplitBill: 'N',
    manualSplitBillDefault: 'A',
  });
  expect(await read('200003')).toEqual({ ...customer, virtualCabinet: null });
  const billing = await staff.get(getCustomerAdditionalInfo, { params: { customerId: '200003' } });
  expect(billing.Soldtopartyaddress).toBe(known.soldToPartyAddress);
  const where = JSON.stringify({ or: [{ customerId: { like: '200003' } }] });
  expect((await staff.get(searchCustomers, { query: { where } })).total_record).toBe(1);
  expect(await entries('200003')).toMatchObject([
    { event_type: 'Customer Added', created_by: 'staff@fff.example', data: { after: { name: known.name } } },
  ]);
});

test('a new customer is visible at once to users of its purchasing group', async () => {
  const { customerId } = inErp(
    (each) => each.gpoId === 'GPO-ALLIANCE' && each.customerId > '200010' && each.customerId < '200100',
  );
  const gpo = await portal.signIn('gpo@alliance.example');
  const seen = async () =>
    (await gpo.get(listCustomers, { query: {} })).result.map((each) => each.customerId);
  expect(await seen()).not.toContain(customerId);
  await sync(customerId);
  expect(await seen()).toContain(customerId);
});

test('a sync updates the ERP fields and keeps what people edited here', async () => {
  const before = await read('100234');
  await staff.get(updateCustomer, {
    params: { customerId: '100234' },
    body: {
      id: before.id,
      manualSplitBill: 'Y',
      autoSplitBill: 'Y',
      manualSplitBillDefault: 'W',
      orderAbwSetting: 'B',
      replenDowExclusions: 'Sunday',
      notes: 'Ring the bell',
      version: before.version,
    },
  });
  const { created, customer } = (await sync('100234')).json<CallResponse<typeof syncCustomer>>();
  expect(created).toBe(false);
  expect(customer).toMatchObject({
    id: before.id,
    name: 'Northside Hospital',
    manualSplitBill: 'Y',
    autoSplitBill: 'Y',
    manualSplitBillDefault: 'W',
    orderAbwSetting: 'B',
    replenDowExclusions: 'Sunday',
    notes: 'Ring the bell',
    // A sync keeps the version, so people with the form open can still save.
    version: 1,
  });
  const [, synced] = await entries('100234');
  expect(synced).toMatchObject({
    event_type: 'Customer Synced',
    data: { before: { name: 'Northside, as it was called' }, after: { name: 'Northside Hospital' } },
  });
  expect(Object.keys(synced?.data.after ?? {})).not.toContain('notes');
});

test('a group is kept if the ERP has no value for it, because it decides who sees the customer', async () => {
  const lone = inErp(({ gpoId, customerId }) => !gpoId && customerId.startsWith('2000'));
  await portal.addCustomer(lone.customerId, 'Old name', { gpo: 'G1' });
  await sync(lone.customerId);
  expect(
    await portal.db.one(sql`SELECT name, gpo_id FROM customers WHERE customer_id = ${lone.customerId}`),
  ).toEqual({ name: lone.name, gpo_id: 'G1' });
});

test('if two people sync the same new customer at once, it is added once', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => sync('200150')));
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
  const created = answers.map((answer) => answer.json<CallResponse<typeof syncCustomer>>().created);
  expect(created.filter(Boolean)).toHaveLength(1);
  expect(await count('200150')).toBe(1);
  const eventTypes = (await entries('200150')).map(({ event_type }) => event_type);
  expect(eventTypes.filter((event) => event === 'Customer Added')).toHaveLength(1);
});

test('an id that the ERP does not know is refused with an error on the field, and nothing is added', async () => {
  for (const customerId of ['no such', 'home-made', '2000', "'; DROP TABLE customers; --"]) {
    const answer = await sync(customerId);
    expect(answer.status).toBe(422);
    const message = `The ERP has no customer ${customerId}.`;
    expect(answer.json()).toEqual({ code: 'refused', message, details: [{ field: 'customerId', message }] });
  }
  expect(await count('no such')).toBe(0);
  expect((await read('home-made')).name).toBe('Unknown to the ERP');
});

test.each(['', '   '])('%j is not a valid customer ID (CUST-050)', async (customerId) => {
  const answer = await sync(customerId);
  expect([answer.status, answer.json<ErrorBody>().message]).toEqual([422, 'Please enter a customer ID.']);
});

test('people who may only read customers neither update one nor add one (PERM-025 PERM-027)', async () => {
  const before = [await read('100234'), await entries('100234')];
  for (const customerId of ['100234', '200090']) expect((await sync(customerId, viewer)).status).toBe(403);
  expect([await read('100234'), await entries('100234')]).toEqual(before);
  expect(await count('200090')).toBe(0);
});

test('ERP_FOLDER: customers are read from the folder, and the warehouse name is completed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parwell-sync-'));
  const behind = await startTestPortal({ ERP_FOLDER: folder });
  await behind.addUser({
    email: 'staff@fff.example',
    accessGroups: { customer: ['ALL'] },
    roles: { tenants: 'OWNER' },
  });
  const there = await behind.signIn('staff@fff.example');
  const answering = (async () => {
    for (;;) {
      const [name] = await readdir(join(folder, 'outbox')).catch(() => []);
      if (name?.endsWith('.xml')) {
        await writeFile(
          join(folder, name),
          writeXml({
            name: 'customer',
            text: '',
            children: [
              { name: 'customerId', text: 'K9', children: [] },
              { name: 'name', text: 'Клиника <9>', children: [] },
            ],
          }),
        );
        await rename(join(folder, name), join(folder, 'inbox', name));
        return;
      }
      await new Promise((resolve) => setImmediate(resolve));
    }
  })();
  const answer = await sync('K9', there, 'IG-77');
  await answering;
  expect(answer.json<CallResponse<typeof syncCustomer>>().customer).toMatchObject({
    name: 'Клиника <9>',
    igOrgId: 'IG-77',
  });
  await behind.close();
  await rm(folder, { recursive: true, force: true });
});
