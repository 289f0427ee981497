import {
  getCustomer,
  getCustomerSettings,
  updateCustomer,
  updateCustomerSettings,
  type CallInput,
  type ErrorBody,
} from '@parwell/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Browser } from '../../../test/browser.ts';
import { startTestPortal, type TestPortal } from '../../../test/portal.ts';
import { sql } from '../../platform/db/database.ts';

let portal: TestPortal;
let staff: Browser;
let viewer: Browser;
let admin: Browser;
let nurse: Browser;

beforeAll(async () => {
  portal = await startTestPortal();
  await portal.addCustomer('c1', 'Clinic One');
  await portal.addCustomer('c2', 'Clinic Two');
  const all = { customer: ['ALL'] };
  const one = { customer: ['c1'] };
  await portal.addUser({ email: 'staff@fff.example', accessGroups: all, roles: { tenants: 'OWNER' } });
  await portal.addUser({ email: 'viewer@fff.example', accessGroups: all, roles: { tenants: 'VIEWER' } });
  await portal.addUser({ email: 'admin@c1.example', accessGroups: one, roles: { tenants: 'OWNER' } });
  await portal.addUser({ email: 'nurse@c1.example', accessGroups: one, roles: { inventory: 'OWNER' } });
  staff = await portal.signIn('staff@fff.example');
  viewer = await portal.signIn('viewer@fff.example');
  admin = await portal.signIn('admin@c1.example');
  nurse = await portal.signIn('nurse@c1.example');
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.db.run(
    sql`UPDATE customers SET report_domains = '{}', settings_version = 0, version = 0, time_zone = ''`,
  );
  await portal.db.run(sql`UPDATE customers SET report_domains = '{two.example}' WHERE customer_id = 'c2'`);
});

type Change = CallInput<typeof updateCustomerSettings>['body'];
const read = (customerId = 'c1', as = staff) => as.get(getCustomerSettings, { params: { customerId } });
const save = (body: Change, as = staff, customerId = 'c1') =>
  as.call(updateCustomerSettings, { params: { customerId }, body });
const audited = () =>
  portal.db.many(sql`
    SELECT customer_id, resource_type, resource_id, created_by, data FROM audit_entries
    WHERE event_type = 'Customer Settings Updated' ORDER BY id DESC LIMIT 1`);

test('domains for reports are a setting, which a call of its own changes for one customer, audited (CUST-056)', async () => {
  expect(await read()).toEqual({ reportDomains: [], secondStepRequired: false, timeZone: '', version: 0 });
  const answer = await save({ reportDomains: [' @Lab.Example ', 'lab.example', 'x.org'], version: 0 });
  expect(answer.json()).toEqual({
    reportDomains: ['lab.example', 'x.org'],
    secondStepRequired: false,
    timeZone: '',
    version: 1,
  });
  expect(await read()).toEqual({
    reportDomains: ['lab.example', 'x.org'],
    secondStepRequired: false,
    timeZone: '',
    version: 1,
  });
  expect(await read('c2')).toEqual({
    reportDomains: ['two.example'],
    secondStepRequired: false,
    timeZone: '',
    version: 0,
  });
  expect(await audited()).toEqual([
    {
      customer_id: 'c1',
      resource_type: 'customer',
      resource_id: 'c1',
      created_by: 'staff@fff.example',
      data: {
        before: { reportDomains: [], secondStepRequired: false, timeZone: '' },
        after: { reportDomains: ['lab.example', 'x.org'], secondStepRequired: false, timeZone: '' },
      },
    },
  ]);
});

test('the customer itself neither has the setting nor takes it (CUST-002 CUST-056)', async () => {
  const customer = await staff.get(getCustomer, { params: { customerId: 'c1' } });
  expect(Object.keys(customer)).not.toContain('reportDomains');
  const answer = await staff.call(updateCustomer, {
    params: { customerId: 'c1' },
    body: {
      id: customer.id,
      manualSplitBill: 'N',
      autoSplitBill: 'N',
      manualSplitBillDefault: 'A',
      orderAbwSetting: 'A',
      replenDowExclusions: '',
      notes: '',
      version: 0,
      reportDomains: ['lab.example'],
    } as CallInput<typeof updateCustomer>['body'],
  });
  expect(answer.status).toBe(400);
  expect(await read()).toEqual({ reportDomains: [], secondStepRequired: false, timeZone: '', version: 0 });
});

test('a change that is based on an older version is refused; one without a version means the newest', async () => {
  expect((await save({ reportDomains: ['first.example'], version: 0 })).status).toBe(200);
  const late = await save({ reportDomains: ['late.example'], version: 0 });
  expect([late.status, late.json<ErrorBody>().message]).toEqual([
    409,
    'The customer was changed by somebody else meanwhile. Please load it again.',
  ]);
  expect(await read()).toEqual({
    reportDomains: ['first.example'],
    secondStepRequired: false,
    timeZone: '',
    version: 1,
  });
  expect((await save({ reportDomains: ['last.example'] })).json()).toEqual({
    reportDomains: ['last.example'],
    secondStepRequired: false,
    timeZone: '',
    version: 2,
  });
  expect((await save({})).json()).toEqual({
    reportDomains: ['last.example'],
    secondStepRequired: false,
    timeZone: '',
    version: 3,
  });
});

test('an edit of the customer and a change of its settings do not refuse each other', async () => {
  const { id, version } = await staff.get(getCustomer, { params: { customerId: 'c1' } });
  expect((await save({ reportDomains: ['lab.example'], version: 0 })).status).toBe(200);
  const body = {
    id,
    manualSplitBill: 'Y',
    autoSplitBill: 'N',
    manualSplitBillDefault: 'A',
    orderAbwSetting: 'A',
    replenDowExclusions: '',
    notes: '',
    version,
  } as const;
  expect((await staff.call(updateCustomer, { params: { customerId: 'c1' }, body })).status).toBe(200);
  expect(await read()).toEqual({
    reportDomains: ['lab.example'],
    secondStepRequired: false,
    timeZone: '',
    version: 1,
  });
});

test('what is no domain is refused beside its field, and more than 20 are', async () => {
  for (const wrong of ['example', '*.example', 'a@lab.example', '10.0.0.1'])
    expect((await save({ reportDomains: ['good.example', wrong] })).json<ErrorBody>().details).toEqual([
      { field: 'reportDomains', message: `${wrong} is not a valid domain, such as hospital.org.` },
    ]);
  const domains = (count: number) => Array.from({ length: count }, (_, n) => `d${n}.example`);
  expect((await save({ reportDomains: domains(21) })).status).toBe(400);
  expect((await save({ reportDomains: domains(20) })).status).toBe(200);
});

test('settings are read with the customer, and changed only with create on tenants for ALL (PERM-026 PERM-027)', async () => {
  expect(await read('c1', admin)).toEqual({
    reportDomains: [],
    secondStepRequired: false,
    timeZone: '',
    version: 0,
  });
  expect(await read('c2', viewer)).toEqual({
    reportDomains: ['two.example'],
    secondStepRequired: false,
    timeZone: '',
    version: 0,
  });
  const of = (customerId: string, as: Browser) => as.call(getCustomerSettings, { params: { customerId } });
  const [others, nobodys] = await Promise.all([of('c2', admin), of('c9', admin)]);
  expect([others.status, others.text]).toEqual([404, nobodys.text]);
  expect((await of('c1', nurse)).status).toBe(403);
  for (const person of [viewer, admin, nurse])
    expect((await save({ reportDomains: ['mine.example'] }, person)).status).toBe(403);
  expect((await save({ reportDomains: ['x.example'] }, staff, 'c9')).status).toBe(404);
  expect(await read()).toEqual({ reportDomains: [], secondStepRequired: false, timeZone: '', version: 0 });
});

test('the time zone of the devices is a setting: it is checked, audited, and can be taken away again (U1)', async () => {
  for (const wrong of ['Mars/Phobos', 'LOCAL', '+05:00', 'c1'])
    expect((await save({ timeZone: wrong })).json<ErrorBody>().details).toEqual([
      { field: 'timeZone', message: 'Choose a time zone by its name, such as America/Chicago.' },
    ]);
  expect((await read()).version).toBe(0);
  expect((await save({ timeZone: ' America/Chicago ', version: 0 })).json()).toEqual({
    reportDomains: [],
    secondStepRequired: false,
    timeZone: 'America/Chicago',
    version: 1,
  });
  expect(await audited()).toMatchObject([
    { customer_id: 'c1', data: { before: { timeZone: '' }, after: { timeZone: 'America/Chicago' } } },
  ]);
  // What is left out stays, for other customers as well.
  expect((await save({ reportDomains: ['x.org'] })).json()).toMatchObject({ timeZone: 'America/Chicago' });
  expect((await read('c2')).timeZone).toBe('');
  expect((await save({ timeZone: 'America/Denver', version: 1 })).status).toBe(409);
  for (const person of [viewer, admin, nurse])
    expect((await save({ timeZone: 'America/Denver' }, person)).status).toBe(403);
  expect((await read()).timeZone).toBe('America/Chicago');
  expect((await save({ timeZone: '' })).json()).toMatchObject({ timeZone: '' });
});
