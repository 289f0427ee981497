import {
  getCustomer,
  updateCustomer,
  type CallInput,
  type CustomerInfo,
  type ErrorBody,
} from '@parwell/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '../../../test/browser.ts';
import { startTestPortal, type TestPortal } from '../../../test/portal.ts';
import { sql } from '../../platform/db/database.ts';

let portal: TestPortal;
let staff: Browser;
let other: Browser;

beforeAll(async () => {
  portal = await startTestPortal();
  await portal.addCustomer('c1', 'Clinic One');
  await portal.addCustomer('c2', 'Clinic Two');
  const accessGroups = { customer: ['ALL'] };
  await portal.addUser({ email: 'staff@fff.example', accessGroups, roles: { tenants: 'OWNER' } });
  await portal.addUser({ email: 'other@fff.example', accessGroups, roles: { tenants: 'OWNER' } });
  await portal.addUser({ email: 'viewer@fff.example', accessGroups, roles: { tenants: 'VIEWER' } });
  staff = await portal.signIn('staff@fff.example');
  other = await portal.signIn('other@fff.example');
});
afterAll(() => portal.close());

type Change = CallInput<typeof updateCustomer>['body'];

const read = async (customerId = 'c1'): Promise<CustomerInfo> => {
  const { virtualCabinet: _device, ...customer } = await staff.get(getCustomer, { params: { customerId } });
  return customer;
};
const changeOf = (customer: CustomerInfo, change: Partial<Change> = {}): Change => ({
  id: customer.id,
  manualSplitBill: customer.manualSplitBill,
  autoSplitBill: customer.autoSplitBill,
  manualSplitBillDefault: customer.manualSplitBillDefault,
  orderAbwSetting: customer.orderAbwSetting,
  replenDowExclusions: customer.replenDowExclusions,
  notes: customer.notes,
  version: customer.version,
  ...change,
});
const save = (body: Change, as = staff, customerId = 'c1') =>
  as.call(updateCustomer, { params: { customerId }, body });

test('a new customer has the account A for both, and no split bill (CONST-052 CONST-055)', async () => {
  expect(await read()).toMatchObject({
    manualSplitBill: 'N',
    autoSplitBill: 'N',
    manualSplitBillDefault: 'A',
    orderAbwSetting: 'A',
    replenDowExclusions: '',
    notes: '',
  });
});

test('an update changes the fields it sends, and is audited (API-040 API-062 CUST-003 CUST-004 CUST-007)', async () => {
  const before = await read();
  const notes = `<img src=x onerror=alert(1)> =1+1 ملاحظات\nsecond line`;
  const change = changeOf(before, {
    manualSplitBill: 'Y',
    autoSplitBill: 'Y',
    manualSplitBillDefault: 'W',
    orderAbwSetting: 'B',
    replenDowExclusions: 'Friday, Monday',
    notes,
  });
  const answer = await save(change);
  expect(answer.json()).toEqual({ ...before, ...change, replenDowExclusions: 'Monday,Friday', version: 1 });
  expect(await read()).toEqual(answer.json());
  const entries = await portal.db.many(sql`
    SELECT service, customer_id, resource_type, resource_id, event_type, created_by, data FROM audit_entries
    WHERE resource_type = 'customer'`);
  const kept = {
    manualSplitBill: 'N',
    autoSplitBill: 'N',
    manualSplitBillDefault: 'A',
    orderAbwSetting: 'A',
  };
  const now = {
    manualSplitBill: 'Y',
    autoSplitBill: 'Y',
    manualSplitBillDefault: 'W',
    orderAbwSetting: 'B',
  };
  expect(entries).toEqual([
    {
      service: 'customers',
      customer_id: 'c1',
      resource_type: 'customer',
      resource_id: 'c1',
      event_type: 'Customer Updated',
      created_by: 'staff@fff.example',
      data: {
        before: { ...kept, replenDowExclusions: '', notes: '' },
        after: { ...now, replenDowExclusions: 'Monday,Friday', notes },
      },
    },
  ]);
});

test('if two people edit one customer, the second is refused and the first edit stays', async () => {
  const seen = await read();
  expect((await save(changeOf(seen, { notes: 'first' }))).status).toBe(200);
  const late = await save(changeOf(seen, { notes: 'second' }), other);
  expect(late.status).toBe(409);
  expect(late.json<ErrorBody>().message).toBe(
    'The customer was changed by somebody else meanwhile. Please load it again.',
  );
  expect((await read()).notes).toBe('first');
  expect((await save(changeOf(await read(), { notes: 'second' }), other)).status).toBe(200);
});

test('of many concurrent edits one succeeds', async () => {
  const seen = await read();
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => save(changeOf(seen, { notes: `edit ${index}` }))),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)]);
  expect((await read()).version).toBe(seen.version + 1);
});

test('no other fields and no other customer can be changed (CUST-056)', async () => {
  const customer = await read();
  const beyond = { ...changeOf(customer), name: 'Mine now' };
  expect((await save(beyond)).status).toBe(400);
  const c2 = await read('c2');
  expect((await save(changeOf(customer), staff, 'c2')).status).toBe(404);
  expect(await read('c2')).toEqual(c2);
  expect((await read()).name).toBe('Clinic One');
});

test.each([
  { manualSplitBill: 'A' },
  { autoSplitBill: '' },
  { manualSplitBillDefault: 'C' },
  { orderAbwSetting: 'Y' },
  { notes: 'x'.repeat(4001) },
])('refuses %j (CONST-051 CONST-053)', async (wrong) => {
  const answer = await save({ ...changeOf(await read()), ...(wrong as Partial<Change>) });
  expect(answer.status).toBe(400);
});

test('exclusions that are not weekdays are refused with an error on their field (CUST-007 CONST-050)', async () => {
  const answer = await save(changeOf(await read(), { replenDowExclusions: 'Monday,Funday' }));
  const message = 'Must be names of weekdays, separated by commas';
  expect(answer.status).toBe(422);
  expect(answer.json<ErrorBody>().details).toEqual([{ field: 'replenDowExclusions', message }]);
});

test('people who may only read cannot change anything (PERM-026)', async () => {
  const viewer = await portal.signIn('viewer@fff.example');
  expect((await save(changeOf(await read()), viewer)).status).toBe(403);
});
