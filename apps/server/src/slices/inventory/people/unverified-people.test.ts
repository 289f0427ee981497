import {
  addCabinetUser,
  addProvider,
  deleteProvider,
  getEvidence,
  getInvoiceRequest,
  getRecentVends,
  listDispensed,
  listSuspendedTransactions,
  listTransactions,
  resolveSuspendedTransaction,
  updateCabinetUser,
} from '@parwell/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConfigurationPortal, type ConfigurationPortal } from '../../../../test/device-configuration.ts';
import { addDevice } from '../../../../test/devices.ts';
import { exportCsv } from '../../../../test/exports.ts';
import { addProduct } from '../../../../test/products.ts';
import { beginStock, sendEvent, sendHeartbeat, ship, shipmentOf, tagIds } from '../../../../test/stock.ts';
import { EMBEDDED_PROVIDERS } from '../../../gateways/npi/embedded-registry.ts';
import { sql } from '../../../platform/db/database.ts';
import { postClocks } from '../ledger/post-clocks.service.ts';
import { postWaiting } from '../ledger/post-events.service.ts';

let portal: ConfigurationPortal;
const NPI = EMBEDDED_PROVIDERS[0]?.npi ?? '';
const OTHER_NPI = EMBEDDED_PROVIDERS[1]?.npi ?? '';
const NAMED = { user: 'ceo@x.example', provider: '9999999999' };
const CEO = 'ceo@x.example (unverified)';

beforeAll(async () => {
  portal = await startConfigurationPortal();
  await addProduct(portal, 'P1', 'Mixture One');
});
afterAll(() => portal.close());

// Sessions end when the clock goes on for hours.
const staff = () => portal.signIn('staff@fff.example');
const admin = () => portal.signIn('admin@c1.example');

let devices = 0;
/** An EM device with stock, a minute later. */
async function deviceOf(customerId: string): Promise<string> {
  const cabinetId = `em-${++devices}`;
  await addDevice(portal.db, { cabinetId, customerId, cabinetType: 'EM' });
  await beginStock(portal, customerId, cabinetId, [{ productId: 'P1', lot: 'L1', count: 50 }]);
  portal.clock.advance({ minutes: 1 });
  return cabinetId;
}

const setUp = async (cabinetId: string, email: string, firstName: string) =>
  (await staff()).get(addCabinetUser, {
    params: { cabinetId },
    body: { cabinetId, email, firstName, lastName: 'Lee', role: 30 },
  });

/** Vends of one unit by these people, and how the log shows them, the oldest first. */
async function vend(cabinetId: string, people: readonly { user?: string; provider?: string; at?: Date }[]) {
  for (const { at, ...who } of people) {
    portal.clock.advance({ seconds: 1 });
    await sendEvent(
      portal,
      cabinetId,
      'vend',
      { productId: 'P1', count: 1, lot: 'L1', ...who },
      { at: at ?? portal.clock.now() },
    );
  }
  await postWaiting(portal.context);
  return logOf(cabinetId);
}

async function logOf(cabinetId: string) {
  const { result } = await (
    await staff()
  ).get(listTransactions, {
    query: { limit: '50', cabinetId, type: 'VEND' },
  });
  return result
    .toSorted((a, b) => a.id - b.id)
    .map(({ userName, providerId }) => [userName, providerId] as const);
}

test('a person and an NPI that only the device names are marked in every list and file (S38 S9)', async () => {
  const cabinetId = await deviceOf('c1');
  expect(await vend(cabinetId, [NAMED])).toEqual([[CEO, '9999999999 (unverified)']]);

  const vended = await portal.db.one<{ id: number }>(
    sql`SELECT id::int FROM transactions WHERE cabinet_id = ${cabinetId} AND action = 'VEND'`,
  );
  expect(await (await admin()).get(getEvidence, { params: { rowId: String(vended.id) } })).toMatchObject({
    userName: CEO,
    npiProviderId: '9999999999 (unverified)',
  });
  expect((await (await admin()).get(getRecentVends, { params: { cabinetId } })).vends).toMatchObject([
    { userName: CEO },
  ]);
  const today = portal.clock.now().toISOString().slice(0, 10);
  const days = { between: [`${today}T00:00:00Z`, `${today}T23:59:59Z`] };
  const dispensed = await (
    await admin()
  ).get(listDispensed, {
    query: { filter: JSON.stringify({ customerId: 'c1', dates: days }) },
  });
  expect(dispensed.result).toMatchObject([{ userName: CEO }]);

  const reader = { browser: await admin(), email: 'admin@c1.example' };
  const log = await exportCsv(portal, reader, 'TransactionLogReport', { cabinetId });
  expect(log.rows.find(({ Action }) => Action === 'VEND')).toMatchObject({
    'Updated By': CEO,
    'Provider NPI': '9999999999 (unverified)',
  });
  const paper = await exportCsv(portal, reader, 'DispensedProductsReport', { customerId: 'c1', dates: days });
  expect(paper.rows).toMatchObject([{ 'Dispensed By': CEO }]);
});

test('who is set up there is not marked, and later changes of people change no row (S38)', async () => {
  const cabinetId = await deviceOf('c1');
  await setUp(cabinetId, 'ann@c1.example', 'Ann');
  await (await staff()).get(addProvider, { params: { cabinetId: 'c1-001' }, body: { npi: NPI } });
  const shown = [
    ['Ann Lee', NPI],
    [CEO, ''],
  ];
  const people = [{ user: 'Ann@c1.example', provider: NPI }, { user: 'ceo@x.example' }];
  expect(await vend(cabinetId, people)).toEqual(shown);

  await setUp(cabinetId, 'ceo@x.example', 'Chris');
  await (await staff()).get(deleteProvider, { params: { cabinetId: 'c1-001' }, query: { npi: NPI } });
  expect(await logOf(cabinetId)).toEqual(shown);
});

test('people of another customer and of its devices are unverified, here and there at the same time (S38)', async () => {
  const [one, two] = [await deviceOf('c1'), await deviceOf('c2')];
  await setUp(one, 'ida@c1.example', 'Ida');
  await setUp(two, 'tom@c2.example', 'Tom');
  await (await staff()).get(addProvider, { params: { cabinetId: 'c2-001' }, body: { npi: OTHER_NPI } });
  const both = [
    { user: 'ida@c1.example', provider: OTHER_NPI },
    { user: 'tom@c2.example', provider: OTHER_NPI },
  ];
  for (const cabinetId of [one, two])
    for (const who of both) {
      portal.clock.advance({ seconds: 1 });
      await sendEvent(portal, cabinetId, 'vend', { productId: 'P1', count: 1, lot: 'L1', ...who });
    }
  await postWaiting(portal.context);
  expect(await logOf(one)).toEqual([
    ['Ida Lee', `${OTHER_NPI} (unverified)`],
    ['tom@c2.example (unverified)', `${OTHER_NPI} (unverified)`],
  ]);
  expect(await logOf(two)).toEqual([
    ['ida@c1.example (unverified)', OTHER_NPI],
    ['Tom Lee', OTHER_NPI],
  ]);
  await (await staff()).get(deleteProvider, { params: { cabinetId: 'c2-001' }, query: { npi: OTHER_NPI } });
});

test("the provider's staff and the customer's own users of the portal are known at every device of it (S38)", async () => {
  const cabinetId = await deviceOf('c2');
  const people = ['staff@fff.example', 'nurse@c1.example'].map((user) => ({ user }));
  const shown = (await vend(cabinetId, people)).map(([user]) => user.endsWith('(unverified)'));
  expect(shown).toEqual([false, true]);
});

test('what a device reports late is judged by the people of its time (S38)', async () => {
  const cabinetId = await deviceOf('c1');
  const { email, version } = await setUp(cabinetId, 'eve@c1.example', 'Eve');
  portal.clock.advance({ hours: 1 });
  const whileThere = portal.clock.now();
  portal.clock.advance({ hours: 1 });
  await (
    await staff()
  ).get(updateCabinetUser, {
    params: { cabinetId },
    body: { cabinetId, email, version, enabled: false },
  });
  portal.clock.advance({ hours: 1 });
  const afterwards = portal.clock.now();
  await setUp(cabinetId, 'new@c1.example', 'New');
  const named = [
    { user: 'eve@c1.example', at: whileThere },
    { user: 'new@c1.example', at: new Date(whileThere.getTime() + 1) },
    { user: 'eve@c1.example', at: afterwards },
  ];
  expect((await vend(cabinetId, named)).map(([name]) => name)).toEqual([
    'Eve Lee',
    'New Lee (unverified)',
    'Eve Lee (unverified)',
  ]);
});

test('a review, its mail, what is posted of it and its invoice request keep the mark (S38 S27 B3)', async () => {
  const cabinetId = await deviceOf('c1');
  await portal.db.run(sql`
    INSERT INTO channel_groups (customer_id, notification_type, channel_group_name, recipients, active)
    VALUES ('c1', 'suspended_transaction', 'G', '[{"channelType":"email","email":"admin@c1.example"}]', TRUE)`);
  await sendEvent(portal, cabinetId, 'vend', { productId: 'P1', count: 60, lot: 'L1', ...NAMED });
  await postWaiting(portal.context);
  const { result } = await (await staff()).get(listSuspendedTransactions, { query: { cabinetId } });
  expect(result).toMatchObject([{ userName: CEO }]);
  expect(
    await portal.db.many(sql`SELECT FROM notifications_waiting WHERE content::text LIKE ${`%${CEO}%`}`),
  ).toHaveLength(1);

  await (
    await staff()
  ).get(resolveSuspendedTransaction, {
    params: { suspendedId: String(result[0]?.id) },
    body: { status: 'Approved', qty: 2 },
  });
  expect(await logOf(cabinetId)).toEqual([[CEO, '9999999999 (unverified)']]);
  const request = await portal.db.one<{ id: number }>(
    sql`SELECT id::int FROM invoice_requests WHERE cabinet_id = ${cabinetId}`,
  );
  const { evidence } = await (
    await admin()
  ).get(getInvoiceRequest, { params: { invoiceRequestId: String(request.id) } });
  expect(evidence).toMatchObject({ userName: CEO, npi: '9999999999 (unverified)', providerName: '' });
});

test('a door session without usage, and a tag that left, keep the mark until they are decided (S38 S15 S29)', async () => {
  const cabinetId = 'rf-1';
  await addDevice(portal.db, { cabinetId, customerId: 'c1', cabinetType: 'RFID' });
  const [tagId = ''] = tagIds(1);
  const units = [{ tagId, serial: 'SN1' }];
  await ship(
    portal,
    shipmentOf({ shipmentId: 'S1', customerId: 'c1' }, [
      { cabinetId, productId: 'P1', lot: 'T1', packs: 1, units },
    ]),
  );
  await beginStock(portal, 'c1', cabinetId, [], [tagId]);
  portal.clock.advance({ minutes: 1 });
  const send = async (kind: string, data: object) => {
    await sendEvent(portal, cabinetId, kind, data);
    portal.clock.advance({ seconds: 10 });
  };
  await send('door', { session: 's1', state: 'opened', ...NAMED });
  await send('door', { session: 's1', state: 'closed' });
  await send('tags', { session: 's2', removed: [tagId], ...NAMED });
  await postWaiting(portal.context);
  expect((await (await admin()).get(getRecentVends, { params: { cabinetId } })).pending).toMatchObject([
    { userName: CEO },
  ]);

  // Past the grace period; then the device is heard without a break.
  portal.clock.advance({ minutes: 15 });
  for (let heard = 0; heard < 4; heard++) {
    portal.clock.advance({ seconds: 31 });
    await sendHeartbeat(portal, cabinetId);
  }
  await postClocks(portal.context);
  const { result } = await (await staff()).get(listTransactions, { query: { limit: '50', cabinetId } });
  const shown = result
    .filter(({ action }) => action !== 'INSERT')
    .map(({ action, userName }) => [action, userName]);
  expect(shown.toSorted()).toEqual([
    ['NO USAGE', CEO],
    ['REMOVAL', CEO],
    ['VEND', CEO],
  ]);
});
