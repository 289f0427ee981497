import {
  generateReport,
  getBusinessDay,
  listInventoryHistory,
  prepareDownload,
  type CallInput,
  type ErrorBody,
  type StockVariant,
} from '@parwell/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '../../../../test/browser.ts';
import { addDevice } from '../../../../test/devices.ts';
import { startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { addProduct } from '../../../../test/products.ts';
import { beginStock, sendEvent, ship, shipmentOf, tagIds } from '../../../../test/stock.ts';
import { sql } from '../../../platform/db/database.ts';
import { historyReport } from './history.report.ts';
import { closeDays } from './history.service.ts';
import { postWaiting } from '../ledger/post-events.service.ts';

let portal: TestPortal;
let people: { staff: Browser; nurse: Browser; buyer: Browser };
const [TAG = ''] = tagIds(1);
const EMAILS = { staff: 'staff@x.example', nurse: 'nurse@x.example', buyer: 'buyer@x.example' };
const goTo = (instant: string) =>
  portal.clock.advance({ seconds: (Date.parse(instant) - portal.clock.now().getTime()) / 1000 });
const vend = async (cabinetId: string, data: object, at?: string) => {
  await sendEvent(portal, cabinetId, 'vend', data, at === undefined ? {} : { at: new Date(at) });
  await postWaiting(portal.context);
};

beforeAll(async () => {
  portal = await startTestPortal();
  await portal.addCustomer('c1', 'Clinic One', { gpo: 'G1' });
  await portal.addCustomer('c2', 'Clinic Two', { gpo: 'G1' });
  await portal.addCustomer('c3', 'Clinic Three');
  const roles = { inventory: 'VIEWER', reports: 'VIEWER' };
  await portal.addUser({ email: EMAILS.staff, accessGroups: { customer: ['ALL'] }, roles });
  await portal.addUser({ email: EMAILS.nurse, accessGroups: { customer: ['c1'] }, roles });
  await portal.addUser({ email: EMAILS.buyer, accessGroups: { gpo: ['G1'] }, roles });
  await addProduct(portal, 'P1', 'Mixture One');
  await addProduct(portal, 'P2', 'Mixture Two');
  await addDevice(portal.db, { cabinetId: 'ready', customerId: 'c1', cabinetType: 'EM' });
  await addDevice(portal.db, { cabinetId: 'fridge', customerId: 'c1', cabinetType: 'RFID' });
  await addDevice(portal.db, { cabinetId: 'secure', customerId: 'c2', cabinetType: 'VISION' });
  await addDevice(portal.db, { cabinetId: 'other', customerId: 'c3', cabinetType: 'VISION' });
  goTo('2026-12-01T20:00:00Z');
  await beginStock(portal, 'c1', 'ready', [
    { productId: 'P1', lot: 'L1', count: 5, place: { holder: 0, dispenser: 1, section: '' } },
    { productId: 'P1', lot: 'L1', count: 3, place: { holder: 0, dispenser: 2, section: '' } },
  ]);
  await beginStock(portal, 'c1', 'fridge');
  await beginStock(portal, 'c2', 'secure', [{ productId: 'P2', lot: 'L2', count: 4 }]);
  await beginStock(portal, 'c3', 'other', [{ productId: 'P2', lot: 'L3', count: 9 }]);
  goTo('2026-12-01T20:00:10Z');
  const units = [{ serial: 'SN1', tagId: TAG }];
  const line = { cabinetId: 'fridge', productId: 'P2', lot: 'TAGS', packs: 1, units };
  await ship(portal, shipmentOf({ shipmentId: 'S1', customerId: 'c1' }, [line]));
  await sendEvent(portal, 'fridge', 'full_read', { tags: [TAG] });
  await postWaiting(portal.context);
  goTo('2026-12-03T20:00:00Z');
  await vend('ready', { productId: 'P1', lot: 'L1', count: 1, holder: 0, dispenser: 1 });
  await vend('secure', { productId: 'P2', lot: 'L2', count: 4 });
  goTo('2026-12-06T20:00:00Z');
  await closeDays(portal.context);
  // Two messages of the 4th come after that day was closed; one vends the last unit.
  const late = '2026-12-04T20:00:00Z';
  await vend('ready', { productId: 'P1', lot: 'L1', count: 2, holder: 0, dispenser: 2 }, late);
  await vend('other', { productId: 'P2', lot: 'L3', count: 9 }, late);
  // Still the 6th in Los Angeles.
  goTo('2026-12-07T05:00:00Z');
  people = {
    staff: await portal.signIn(EMAILS.staff),
    nurse: await portal.signIn(EMAILS.nurse),
    buyer: await portal.signIn(EMAILS.buyer),
  };
});
afterAll(() => portal.close());

type Query = CallInput<typeof listInventoryHistory>['query'];
const history = (who: Browser, variant: StockVariant, query: Query) =>
  who.get(listInventoryHistory, { params: { variant }, query });
/** Lot, number, and the number before a correction. */
const shown = async (who: Browser, query: Query, variant: StockVariant = 'lot') =>
  (await history(who, variant, query)).result.map(
    ({ lot, salesUoUQty, closedUoUQty, correctedAt }) =>
      `${lot} ${salesUoUQty}${correctedAt === null ? '' : ` (${closedUoUQty})`}`,
  );

test('a day has lots, dispensers and units, as they were at its end (HIST-006 DAPI-057 DAPI-058)', async () => {
  const { result, total_record: total } = await history(people.nurse, 'lot', { startDate: '2026-12-02' });
  expect(total).toBe(2);
  expect(result[0]).toEqual({
    day: '2026-12-02',
    customerId: 'c1',
    customerName: 'Clinic One',
    cabinetId: 'ready',
    cabinetName: 'Device ready',
    cabinetType: 'EM',
    productItemId: 'P1',
    productLabelName: 'Mixture One',
    lot: 'L1',
    expiration: '2030-01-31',
    salesUoUQty: 8,
    closedUoUQty: 8,
    correctedAt: null,
    holderOffset: null,
    dispenserOffset: null,
    serialNo: '',
    tagId: '',
  });
  const day = { startDate: '2026-12-03', endDate: '2026-12-03', order: 'holderOffset' };
  const dispensers = await history(people.nurse, 'cartridge', day);
  expect(dispensers.result.map((row) => [row.holderOffset, row.dispenserOffset, row.salesUoUQty])).toEqual([
    [0, 1, 4],
    [0, 2, 3],
  ]);
  const units = await history(people.nurse, 'serial', { startDate: '2026-12-03' });
  expect(units.result).toMatchObject([{ serialNo: 'SN1', tagId: TAG, lot: 'TAGS', salesUoUQty: 1 }]);
});

test('a corrected number is marked, with the one the day was closed with (S30)', async () => {
  expect(await shown(people.staff, { startDate: '2026-12-03' })).toEqual(['L1 7', 'TAGS 1', 'L3 9']);
  // A number corrected to 0 is still shown: the page of that day once had another.
  expect(await shown(people.staff, { startDate: '2026-12-04' })).toEqual(['L1 5 (7)', 'TAGS 1', 'L3 0 (9)']);
  expect(await shown(people.nurse, { startDate: '2026-12-04' }, 'cartridge')).toEqual(['L1 4', 'L1 1 (3)']);
  // Open days have no history yet, and before the first day there was nothing.
  expect(await shown(people.staff, { startDate: '2026-12-06' })).toEqual([]);
  expect(await shown(people.staff, { startDate: '2026-11-30' })).toEqual([]);
});

test('filters, several days, and rows that follow their customer whatever became of the device (HIST-001 S35)', async () => {
  const day = { startDate: '2026-12-02' };
  expect(await shown(people.staff, { ...day, customerId: 'c2' })).toEqual(['L2 4']);
  expect(await shown(people.staff, { ...day, cabinetType: 'RFID' })).toEqual(['TAGS 1']);
  expect(await shown(people.staff, { ...day, cabinetId: 'ready' })).toEqual(['L1 8']);
  expect(await shown(people.staff, { ...day, productLabelName: 'TWO', lot: 'l' })).toEqual(['L2 4', 'L3 9']);
  expect(await shown(people.staff, { ...day, tagId: TAG.slice(-4).toLowerCase() }, 'serial')).toEqual([
    'TAGS 1',
  ]);
  const days = { startDate: '2026-12-01', endDate: '2026-12-03', customerId: 'c2', order: 'day DESC' };
  expect((await history(people.staff, 'lot', days)).result.map(({ day: each }) => each)).toEqual([
    '2026-12-02',
    '2026-12-01',
  ]);
  // Retired, and later with another customer.
  await portal.db.run(
    sql`UPDATE devices SET cabinet_state = 70, customer_id = 'c3' WHERE cabinet_id = 'secure'`,
  );
  expect(await shown(people.buyer, day)).toEqual(['L1 8', 'TAGS 1', 'L2 4']);
  expect(await shown(people.nurse, day)).toEqual(['L1 8', 'TAGS 1']);
  expect(await shown(people.nurse, { ...day, customerId: 'c2' })).toEqual([]);
});

test('a date is needed, at most a month at once, and yesterday is a day of the business (HIST-003 HIST-004 HIST-007)', async () => {
  const refused = async (query: Query) => {
    const answer = await people.staff.call(listInventoryHistory, { params: { variant: 'lot' }, query });
    return [answer.status, answer.json<ErrorBody>().message];
  };
  expect(await refused({})).toEqual([422, 'No date filter found!  Date filter is required for this report']);
  expect((await refused({ startDate: '2026-12-02', endDate: '2026-12-01' }))[0]).toBe(422);
  expect((await refused({ startDate: '2026-11-01', endDate: '2026-12-02' }))[0]).toBe(422);
  expect((await refused({ startDate: '2026-11-01', endDate: '2026-12-01' }))[0]).toBe(200);
  expect(await people.nurse.get(getBusinessDay)).toEqual({ today: '2026-12-06' });
});

const request = (
  who: keyof typeof EMAILS,
  filter: Record<string, unknown>,
  metadata: Record<string, string>,
) => ({
  report_type: 'RNI_UIEXPORT_InventoryHistoryReport',
  filter_object_from_ui: filter,
  report_frequency: 'OneTime' as const,
  delivery_method: 'UserQueue' as const,
  file_type: 'csv' as const,
  user_name: EMAILS[who],
  recipient_addresses: [EMAILS[who]],
  timezone: 'Etc/GMT',
  report_additional_metadata: metadata,
});

test('the export equals the view row by row, as staff, customer and purchasing group, and refuses without a date (HIST-008 HIST-007)', async () => {
  expect(historyReport.type).toBe('RNI_UIEXPORT_InventoryHistoryReport');
  const without = await people.nurse.call(generateReport, { body: request('nurse', {}, {}) });
  expect(without.json<ErrorBody>().message).toBe(
    'No date filter found!  Date filter is required for this report',
  );
  const filter = { startDate: '2026-12-04', endDate: '2026-12-04' };
  const asked: { who: keyof typeof EMAILS; variant: StockVariant; reportId: string }[] = [];
  for (const who of ['staff', 'nurse', 'buyer'] as const)
    for (const variant of ['lot', 'cartridge', 'serial'] as const) {
      const body = request(who, filter, { viewType: variant.toUpperCase() });
      asked.push({ who, variant, ...(await people[who].get(generateReport, { body })) });
    }
  await portal.jobs.runWaiting();
  const lengths: number[] = [];
  for (const { who, variant, reportId } of asked) {
    const { url } = await people[who].get(prepareDownload, { params: { reportId }, body: {} });
    const [head = '', ...lines] = (await (await fetch(`${portal.url}${url}`)).text()).trim().split('\n');
    const titles = head.split(',');
    const rows = lines.map((line) => {
      const cells = line.split(',');
      const cell = (title: string) => cells[titles.indexOf(title)] ?? '';
      return [cell('Date'), cell('Lot'), cell('Quantity'), cell('Before correction'), cell('Dispenser')];
    });
    const { result } = await history(people[who], variant, { ...filter, limit: 100 });
    expect(rows, `${who} ${variant}`).toEqual(
      result.map((row) => [
        row.day,
        row.lot,
        String(row.salesUoUQty),
        row.closedUoUQty === row.salesUoUQty ? '' : String(row.closedUoUQty),
        String(row.dispenserOffset ?? ''),
      ]),
    );
    lengths.push(rows.length);
  }
  expect(lengths).toEqual([3, 2, 1, 2, 2, 1, 2, 2, 1]);
});
