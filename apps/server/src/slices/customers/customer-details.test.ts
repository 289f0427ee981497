import {
  getCustomer,
  getCustomerAdditionalInfo,
  listClassesOfTrade,
  listFacilityTypes,
  listCustomerDetails,
  listCustomers,
  updateCustomer,
  type Call,
} from '@parwell/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../../test/browser.ts';
import { addDevice } from '../../../test/devices.ts';
import { startTestPortal, type TestPortal } from '../../../test/portal.ts';
import { vacuum } from '../../../test/vacuum.ts';
import { sql } from '../../platform/db/database.ts';
import { ErpCustomer } from '../../gateways/erp/erp-gateway.ts';
import { insertCustomers } from './customers.public.ts';

let portal: TestPortal;
let staff: Browser;
let owner: Browser;

const WILD = `<script>alert(1)</script> =HYPERLINK("x") Ωμέγα 病院 "q" 'n'`;

beforeAll(async () => {
  portal = await startTestPortal();
  const erp = (fields: object) => ErpCustomer.parse(fields);
  await portal.db.transaction((tx) =>
    insertCustomers(tx, [
      {
        ...erp({
          customerId: '200',
          name: 'Northside Hospital',
          address1: '1 Main Street',
          address2: 'Suite 2',
          city: 'Chicago',
          state: 'IL',
          zip: '60601',
          type: 'Hospital',
          status: '1',
          setupStatus: 'Ready',
          primaryContact: 'Élodie Roux',
          contactFirstName: 'Élodie',
          contactLastName: 'Roux',
          contactPhone: '555-0100',
          contactEmail: 'e.roux@north.example',
          igOrgId: 'IG-1',
          classOfTradeDescription: 'Acute Care',
          facilityTypeDescription: 'Teaching Hospital',
          gpoName: 'Alliance',
          invoiceCycle: 'Weekly',
          paymentTerm: 'Net 30',
          invoiceDow: 'Monday',
          salesPersonName: 'Jordan Blake',
          telephone1: '800-555',
          soldToPartyAddress: '1 Main Street, Chicago',
        }),
        manualSplitBill: 'Y',
        manualSplitBillDefault: 'W',
        orderAbwSetting: 'B',
        replenDowExclusions: 'Saturday,Sunday',
        notes: 'North dock',
      },
      {
        ...erp({
          customerId: '300',
          name: 'Lakeview Clinic',
          city: 'Boston',
          state: 'MA',
          zip: '02106',
          primaryContact: 'Mei Roubaix',
          classOfTradeDescription: 'Physician Office',
          facilityTypeDescription: 'Clinic',
        }),
        manualSplitBill: 'Y',
        autoSplitBill: 'Y',
      },
      erp({ customerId: '301', name: WILD, city: 'Aurora', state: 'il', zip: '60_01' }),
    ]),
  );
  const all = { customer: ['ALL'] };
  const tenants = { tenants: 'OWNER' };
  await portal.addUser({ email: 'staff@fff.example', accessGroups: all, roles: { tenants: 'VIEWER' } });
  await portal.addUser({ email: 'owner@c.example', accessGroups: { customer: ['200'] }, roles: tenants });
  await portal.addUser({
    email: 'nurse@c.example',
    accessGroups: { customer: ['200'] },
    roles: { inventory: 'OWNER' },
  });
  staff = await portal.signIn('staff@fff.example');
  owner = await portal.signIn('owner@c.example');
});
afterAll(() => portal.close());

const details = (where: object = {}, query: object = {}, as = staff) =>
  as.get(listCustomerDetails, { query: { ...query, where: JSON.stringify(where) } });
const ids = async (where: object, query: object = {}, as = staff) =>
  (await details(where, query, as)).result.map(({ customerId }) => customerId);

test('basic info holds every field of a customer (CUST-001 CUST-002 CUST-003 CUST-004 CUST-011 API-035)', async () => {
  const { id, createdAt, ...rest } = await staff.get(getCustomer, { params: { customerId: '200' } });
  expect([id.length, Number.isNaN(Date.parse(createdAt))]).toEqual([36, false]);
  expect(rest).toEqual({
    customerId: '200',
    name: 'Northside Hospital',
    address1: '1 Main Street',
    address2: 'Suite 2',
    city: 'Chicago',
    state: 'IL',
    zip: '60601',
    type: 'Hospital',
    status: '1',
    setupStatus: 'Ready',
    primaryContact: 'Élodie Roux',
    manualSplitBill: 'Y',
    autoSplitBill: 'N',
    manualSplitBillDefault: 'W',
    orderAbwSetting: 'B',
    replenDowExclusions: 'Saturday,Sunday',
    notes: 'North dock',
    igOrgId: 'IG-1',
    classOfTradeDescription: 'Acute Care',
    facilityTypeDescription: 'Teaching Hospital',
    version: 0,
    profile: {
      userFirstName: 'Élodie',
      userLastName: 'Roux',
      userPhone: '555-0100',
      userEmail: 'e.roux@north.example',
    },
    virtualCabinet: null,
  });
});

test('a customer has a virtual cabinet: its first Virtual device with consignment that is not retired (CUST-013 DEV-071)', async () => {
  const virtual = { customerId: '200', cabinetType: 'Virtual' } as const;
  await addDevice(portal.db, { cabinetId: '200-001', customerId: '200', properties: { consignment: '1' } });
  await addDevice(portal.db, { cabinetId: '200-002', ...virtual, properties: { consignment: '0' } });
  const read = async () => (await staff.get(getCustomer, { params: { customerId: '200' } })).virtualCabinet;
  expect(await read()).toBeNull();
  await addDevice(portal.db, { cabinetId: '200-004', ...virtual, properties: { consignment: '1' } });
  await addDevice(portal.db, { cabinetId: '200-003', ...virtual, properties: { consignment: '1' } });
  expect(await read()).toBe('200-003');
  await portal.db.run(sql`UPDATE devices SET cabinet_state = 70 WHERE cabinet_id = '200-003'`);
  expect(await read()).toBe('200-004');
});

test('additional info holds what billing needs (CUST-012 API-036)', async () => {
  expect(await staff.get(getCustomerAdditionalInfo, { params: { customerId: '200' } })).toEqual({
    GpoName: 'Alliance',
    invoiceCycle: 'Weekly',
    PaymentTerm: 'Net 30',
    invoiceDow: 'Monday',
    SalesPersonName: 'Jordan Blake',
    Telephone1: '800-555',
    Soldtopartyaddress: '1 Main Street, Chicago',
  });
});

test('details answer with result, the contacts by customer id, and the total (CUST-008 API-034 API-057 API-059)', async () => {
  const first = await details({}, { skip: 0, limit: 2, order: 'customerId ASC', fields: '["customerId"]' });
  expect(Object.keys(first).toSorted()).toEqual(['profile', 'result', 'total_record']);
  expect(first.result).toEqual([{ customerId: '200' }, { customerId: '300' }]);
  expect(first.profile).toEqual({
    200: {
      userFirstName: 'Élodie',
      userLastName: 'Roux',
      userPhone: '555-0100',
      userEmail: 'e.roux@north.example',
    },
    300: { userFirstName: '', userLastName: '', userPhone: '', userEmail: '' },
  });
  expect(first.total_record).toBe(3);
  expect(await details({}, { skip: 9 })).toEqual({ result: [], profile: {}, total_record: 3 });
});

describe('filters (API-058)', () => {
  test.each<[string, object, string[]]>([
    ['nothing', {}, ['200', '300', '301']],
    ['part of the contact, in any case', { primaryContact: 'ÉLODIE' }, ['200']],
    ['part of two contacts', { primaryContact: 'rou' }, ['200', '300']],
    ['customer', { customerId: '300' }, ['300']],
    ['part of the name, in any case', { name: 'NORTHs' }, ['200']],
    ['part of the id', { idPart: '30' }, ['300', '301']],
    ['state', { state: 'il' }, ['200', '301']],
    ['zip code', { zip: '02106' }, ['300']],
    ['the beginning of a zip code', { zip: '606' }, ['200']],
    ['text, never a pattern', { zip: '60_' }, ['301']],
    ['manual split bill', { manualSplitBill: 'Y' }, ['200', '300']],
    ['manual and auto split bill', { manualSplitBill: 'Y', autoSplitBill: 'N' }, ['200']],
    ['class of trade', { classOfTradeDescription: 'Physician Office' }, ['300']],
    ['facility type', { facilityTypeDescription: 'Teaching Hospital' }, ['200']],
    ['everything that fits nothing', { state: 'IL', zip: '021' }, []],
  ])('by %s: %j', async (_name, where, expected) => {
    const found = await details(where, { order: 'customerId ASC' });
    expect(found.result.map(({ customerId }) => customerId)).toEqual(expected);
    expect([found.total_record, Object.keys(found.profile)]).toEqual([expected.length, expected]);
  });

  test.each([{ nickname: 'x' }, { manualSplitBill: 'X' }, { state: { like: 'I' } }, { zip: 7 }])(
    'refuses %j',
    async (where) => {
      const answer = await staff.call(listCustomerDetails, { query: { where: JSON.stringify(where) } });
      expect(answer.status).toBe(400);
    },
  );
});

test.each([
  ['name ASC', ['301', '300', '200']],
  ['name DESC', ['200', '300', '301']],
  ['city ASC', ['301', '300', '200']],
  ['state DESC', ['300', '301', '200']],
  ['zip DESC', ['200', '301', '300']],
])('customers are sorted by %s', async (order, expected) => {
  expect(await ids({}, { order })).toEqual(expected);
});

test('the list call gives customers in brief, up to 100000 of them (API-033 CONST-025 OCONST-022)', async () => {
  const { result, total_record } = await staff.get(listCustomers, {
    query: { limit: 100_000, order: 'customerId ASC' },
  });
  expect([result.length, total_record]).toEqual([3, 3]);
  expect(result[0]).toEqual({
    id: expect.stringMatching(/\S/) as string,
    customerId: '200',
    name: 'Northside Hospital',
    city: 'Chicago',
    state: 'IL',
    status: '1',
  });
  const where = JSON.stringify({ or: [{ name: { like: 'lakeV' } }, { customerId: { like: '200' } }] });
  expect((await staff.get(listCustomers, { query: { where } })).result.map(({ name }) => name)).toEqual([
    'Lakeview Clinic',
    'Northside Hospital',
  ]);
  expect((await staff.call(listCustomers, { query: { limit: 100_001 } })).status).toBe(400);
});

test('the options are the values that occur among the customers (API-041 API-042)', async () => {
  expect((await staff.get(listClassesOfTrade)).result).toEqual(['Acute Care', 'Physician Office']);
  expect((await staff.get(listFacilityTypes)).result).toEqual(['Clinic', 'Teaching Hospital']);
  expect((await owner.get(listClassesOfTrade)).result).toEqual(['Acute Care']);
});

test('names of any script, script tags and formulas stay text', async () => {
  expect((await staff.get(getCustomer, { params: { customerId: '301' } })).name).toBe(WILD);
  expect((await details({ customerId: '301' })).result[0]?.name).toBe(WILD);
});

describe('without the ALL claim (PERM-003)', () => {
  test('only own customers are listed', async () => {
    expect(await ids({}, {}, owner)).toEqual(['200']);
    expect(await ids({ customerId: '300' }, {}, owner)).toEqual([]);
    const brief = await owner.get(listCustomers, { query: {} });
    expect([brief.total_record, brief.result[0]?.customerId]).toEqual([1, '200']);
  });

  test('another customer gets exactly the same answer as one that does not exist', async () => {
    for (const call of [getCustomer, getCustomerAdditionalInfo] as Call[]) {
      const [others, nobodys] = await Promise.all(
        ['300', '999'].map((customerId) => owner.call(call, { params: { customerId } })),
      );
      expect([others?.status, others?.text]).toEqual([404, nobodys?.text]);
      expect(others?.text).toContain('The customer was not found.');
    }
  });

  test('nothing can be changed, not even for an own customer', async () => {
    const { id } = await owner.get(getCustomer, { params: { customerId: '200' } });
    const body = {
      id,
      manualSplitBill: 'N' as const,
      autoSplitBill: 'N' as const,
      manualSplitBillDefault: 'A' as const,
      orderAbwSetting: 'A' as const,
      replenDowExclusions: '',
      notes: '',
      version: 0,
    };
    expect((await owner.call(updateCustomer, { params: { customerId: '200' }, body })).status).toBe(403);
  });

  test('without the tenants permission nothing about customers can be read', async () => {
    const nurse = await portal.signIn('nurse@c.example');
    for (const call of [listCustomers, listCustomerDetails, listClassesOfTrade] as Call[]) {
      expect((await nurse.call(call, {})).status).toBe(403);
    }
    expect((await nurse.call(getCustomer, { params: { customerId: '200' } })).status).toBe(403);
  });
});

test('the list finds its page and its total without reading rows it does not show', async () => {
  await portal.db.transaction(async (tx) => {
    await tx.run(sql`
      INSERT INTO customers (customer_id, name, state, zip, notes)
      SELECT 'bulk-' || n, 'Bulk ' || n, CASE n % 50 WHEN 0 THEN 'OR' ELSE 'TX' END, n, repeat('wide ', 100)
      FROM generate_series(1, 20000) n`);
  });
  await vacuum(portal.db, 'customers');
  const planOf = async (where: string) => {
    const { rows } = await portal.db.plain(`EXPLAIN SELECT count(*) FROM customers WHERE ${where}`);
    return (rows as { 'QUERY PLAN': string }[]).map((row) => row['QUERY PLAN']).join('\n');
  };
  for (const where of ['TRUE', "state = 'OR'", "manual_split_bill = 'Y' AND auto_split_bill = 'N'"]) {
    expect(await planOf(where), where).toContain('Index Only Scan');
  }
  expect(await planOf("zip LIKE '123%'")).toContain('customers_zip_begins');
  expect(await planOf("contact_folded LIKE '%roubaix%'")).toContain('customers_contact_like');
  const page = await details({ state: 'OR' }, { limit: 5, offset: 390 });
  expect([page.result.length, page.total_record]).toEqual([5, 400]);
});
