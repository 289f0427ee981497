import {
  addCustomer,
  editCustomerByHand,
  getCustomerAdditionalInfo,
  syncCustomer,
  type CallInput,
  type CustomerInfo,
  type ErrorBody,
} from '@parwell/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '../../../test/browser.ts';
import { startTestPortal, type TestPortal } from '../../../test/portal.ts';
import { embeddedErp } from '../../gateways/erp/embedded-erp.ts';
import { sql } from '../../platform/db/database.ts';
import { sync } from './customer-sync.service.ts';

let portal: TestPortal;
let staff: Browser;

beforeAll(async () => {
  portal = await startTestPortal({ ERP_FOLDER: '' });
  await portal.addCustomer('c1', 'Clinic One');
  const accessGroups = { customer: ['ALL'] };
  await portal.addUser({ email: 'staff@fff.example', accessGroups, roles: { tenants: 'OWNER' } });
  staff = await portal.signIn('staff@fff.example');
});
afterAll(() => portal.close());

type Body = CallInput<typeof addCustomer>['body'];

const MERCY: Body = {
  customerId: '100500',
  name: 'Mercy Hospital',
  address1: '1 Main Street',
  address2: '',
  city: 'Dayton',
  state: 'OH',
  zip: '45402',
  classOfTradeDescription: 'Acute Care',
  facilityTypeDescription: 'Community Hospital',
  contactFirstName: 'Ana',
  contactLastName: 'Lee',
  contactPhone: '(937) 555-0101',
  contactEmail: 'ana.lee@mercy.example',
  igOrgId: 'IG-7',
  soldToPartyAddress: '',
};
const add = (change: Partial<Body> = {}, as = staff) =>
  as.call(addCustomer, { body: { ...MERCY, ...change } });
const { customerId: _id, ...FIELDS } = MERCY;
const edit = (customerId: string, change: object, as = staff) =>
  as.call(editCustomerByHand, { params: { customerId }, body: { ...FIELDS, version: 0, ...change } });
const problemsOf = (body: ErrorBody) => (body.details ?? []).map(({ field, message }) => [field, message]);
const entries = (customerId: string) =>
  portal.db.many<{ event_type: string; created_by: string; description: string; data: object }>(sql`
    SELECT event_type, created_by, description, data FROM audit_entries
    WHERE resource_id = ${customerId} AND event_type <> 'Change Refused' ORDER BY id`);

test('a customer is added by hand with all its fields, ready to be restocked, and on record (R18)', async () => {
  const answer = await add({ customerId: ' 100500 ' });
  expect(answer.status).toBe(200);
  expect(answer.json<CustomerInfo>()).toMatchObject({
    customerId: '100500',
    name: 'Mercy Hospital',
    status: '1',
    setupStatus: 'Ready',
    state: 'OH',
    igOrgId: 'IG-7',
    primaryContact: 'Ana Lee',
    manualSplitBill: 'N',
    profile: { userFirstName: 'Ana', userEmail: 'ana.lee@mercy.example' },
  });
  const params = { customerId: '100500' };
  expect(await staff.get(getCustomerAdditionalInfo, { params })).toMatchObject({
    Soldtopartyaddress: 'Mercy Hospital, 1 Main Street, Dayton, OH 45402',
  });
  expect(await entries('100500')).toMatchObject([
    {
      event_type: 'Customer Added',
      created_by: 'staff@fff.example',
      description: 'Customer 100500 (Mercy Hospital) was added by hand',
      data: { after: { name: 'Mercy Hospital', zip: '45402' } },
    },
  ]);
});

test('two customers do not share an ID, also when both are added at once (R18)', async () => {
  const taken = await add({ customerId: 'c1' });
  expect(taken.status).toBe(422);
  expect(problemsOf(taken.json<ErrorBody>())).toEqual([
    ['customerId', 'There is a customer c1 already. Please use another ID.'],
  ]);
  expect(await portal.db.one(sql`SELECT name FROM customers WHERE customer_id = 'c1'`)).toEqual({
    name: 'Clinic One',
  });
  const both = await Promise.all([add({ customerId: '100501' }), add({ customerId: '100501' })]);
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422]);
  expect(await entries('100501')).toHaveLength(1);
});

test('what is wrong with a customer is said at its field, and nothing is stored (R18)', async () => {
  const wrong = await add({ customerId: '100502', name: '', contactEmail: 'ana', state: 'Ohio' });
  expect(problemsOf(wrong.json<ErrorBody>())).toEqual([
    ['name', 'Please enter a name.'],
    ['contactEmail', 'Please enter a valid e-mail address, or none.'],
    ['state', 'Please choose a state, or none.'],
  ]);
  expect(problemsOf((await add({ customerId: '1/2' })).json<ErrorBody>())).toEqual([
    ['customerId', 'Use up to 30 letters, digits, hyphens, dots and underscores.'],
  ]);
  expect(await portal.db.many(sql`SELECT FROM customers WHERE customer_id IN ('100502', '1/2')`)).toEqual([]);
});

test('what was entered can be corrected, on record and not over a change of somebody else (R18)', async () => {
  await add({ customerId: '100503' });
  const corrected = await edit('100503', { name: 'Mercy West', igOrgId: '', soldToPartyAddress: 'PO Box 7' });
  expect(corrected.json<CustomerInfo>()).toMatchObject({ name: 'Mercy West', igOrgId: '', version: 1 });
  expect((await edit('100503', { name: 'Mercy East' })).status).toBe(409);
  expect((await edit('nobody', {})).status).toBe(404);
  const wrong = await edit('100503', { name: ' ', version: 1 });
  expect(problemsOf(wrong.json<ErrorBody>())).toEqual([['name', 'Please enter a name.']]);
  expect((await entries('100503')).slice(1)).toMatchObject([
    {
      event_type: 'Customer Updated',
      description: 'Customer 100503 was changed by hand',
      data: {
        before: { name: 'Mercy Hospital' },
        after: { name: 'Mercy West', soldToPartyAddress: 'PO Box 7' },
      },
    },
  ]);
});

test('an ERP that is configured later replaces what was entered, and keeps what belongs to the portal (R18 CUST-031)', async () => {
  await add({ customerId: '200001' });
  await portal.db.run(sql`UPDATE customers SET notes = 'North dock' WHERE customer_id = '200001'`);
  const { context } = portal;
  const erp = embeddedErp();
  const { created, customer } = await sync(
    { ...context, gateways: { ...context.gateways, erp } },
    { email: 'staff@fff.example' } as never,
    { customerId: '200001' },
  );
  expect([created, customer.name, customer.notes]).toEqual([false, 'Ashford Medical Center', 'North dock']);
});

test('with an ERP nobody adds or changes customers by hand (R18)', async () => {
  const withErp = await startTestPortal();
  await withErp.addCustomer('c1', 'Clinic One');
  const accessGroups = { customer: ['ALL'] };
  await withErp.addUser({ email: 'staff@fff.example', accessGroups, roles: { tenants: 'OWNER' } });
  const person = await withErp.signIn('staff@fff.example');
  const message = 'An ERP is configured: customers are added and changed there.';
  expect((await add({}, person)).json<ErrorBody>()).toMatchObject({ code: 'refused', message });
  expect((await edit('c1', {}, person)).json<ErrorBody>()).toMatchObject({ code: 'refused', message });
  expect((await staff.call(syncCustomer, { body: { customerId: '100500' } })).status).toBe(422);
  await withErp.close();
});
