import {
  countInvoiceRequests,
  findInvoiceRequestIds,
  getInvoiceRequest,
  INVOICE_REQUEST_SORT,
  listInvoiceRequests,
  listReportTemplates,
  type CallInput,
  type ErrorBody,
  type InvoiceRequest,
} from '@parwell/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '../../../../test/browser.ts';
import { addDevice, startDevicesPortal, type DevicesPortal } from '../../../../test/devices.ts';
import { exportCsv, minuteOf } from '../../../../test/exports.ts';
import { addInvoiceRequest } from '../../../../test/invoice-requests.ts';
import { addProduct } from '../../../../test/products.ts';
import { sql } from '../../../platform/db/database.ts';

let portal: DevicesPortal;
let viewer: Browser;
let group: Browser;
/** Ids by name of the case: requests of customer c1, and one of each other customer. */
const ids: Record<string, number> = {};

const NPI = '1730188462';
/** An hour ago: late, if not acknowledged. */
const sentAt = () => new Date(portal.clock.now().getTime() - 3_600_000);

beforeAll(async () => {
  portal = await startDevicesPortal();
  const { db } = portal;
  await db.run(sql`UPDATE customers SET gpo_id = 'g1' WHERE customer_id IN ('c1', 'c2')`);
  await portal.addUser({
    email: 'viewer@c1.example',
    accessGroups: { customer: ['c1'] },
    roles: { invoices: 'VIEWER' },
  });
  await portal.addUser({
    email: 'group@g1.example',
    accessGroups: { gpo: ['g1'] },
    roles: { invoices: 'OWNER' },
  });
  viewer = await portal.signIn('viewer@c1.example');
  group = await portal.signIn('group@g1.example');
  await addProduct(portal, 'P1', 'Pembrolix 100 mg');
  await addProduct(portal, 'P2', 'Albumin 25%');
  await db.run(sql`UPDATE products SET product_group = 'Albumins' WHERE product_id = 'P2'`);
  for (const customerId of ['c1', 'c2', 'c3'])
    await addDevice(db, { cabinetId: `${customerId}-001`, customerId, cabinetName: `Fridge ${customerId}` });
  await db.run(sql`
    INSERT INTO lots (product_id, lot, expiration, entered_by, updated_at) VALUES ('P1', 'L1', '2027-05-20', 'warehouse', now())`);
  await db.run(sql`SELECT know_lots(ARRAY['c1', 'c3'], ARRAY['P1', 'P1'], ARRAY['L1', 'L1'])`);
  await db.run(sql`INSERT INTO providers VALUES (${NPI}, 'Ines', 'Calloway')`);
  await db.run(sql`
    INSERT INTO par_settings (customer_id, product_id, cabinet_type, max_fill, is_cc_payable)
    VALUES ('c1', 'P2', 'RFID', 5, true), ('c1', 'P1', 'RFID', 5, false), ('c2', 'P1', 'RFID', 5, true)`);
  const ready = { status: 'READY', abwCode: 'A', manual: 'N' } as const;
  const sent = { ...ready, status: 'TRANSMITTED', transmittedAt: sentAt() } as const;
  const requests = {
    pending: { tagId: 'E28011606000AB52D9', serial: '20417788', npi: NPI },
    // The day before the clocks change is over; the day of the change is not (Los Angeles).
    dayBefore: { ...ready, dispensedAt: new Date('2026-11-01T06:59:59Z') },
    changeDay: { ...ready, dispensedAt: new Date('2026-11-02T07:59:59Z') },
    midnight: { ...ready, dispensedAt: new Date('2026-11-01T07:00:00Z') },
    auto: { status: 'READY', auto: 'Y', productId: 'P2', lot: 'Z2207C', cabinetType: 'EM' },
    held: { ...ready, status: 'ON HOLD', abwCode: 'W', manual: 'Y' },
    beingSent: { ...ready, documentId: 'D-1' },
    late: { ...sent, documentId: 'D-2' },
    justSent: { ...sent, documentId: 'D-3', transmittedAt: portal.clock.now() },
    taken: { ...sent, documentId: 'D-4', acknowledgedAt: sentAt() },
    refused: { ...sent, documentId: 'D-5', acknowledgedAt: sentAt(), refusal: 'Price missing' },
    omitted: { status: 'OMITTED' },
  } as const;
  for (const [name, request] of Object.entries(requests)) ids[name] = await addInvoiceRequest(db, request);
  ids['c2'] = await addInvoiceRequest(db, {
    ...ready,
    customerId: 'c2',
    dispensedAt: new Date('2026-10-01T12:00:00Z'),
  });
  ids['c3'] = await addInvoiceRequest(db, { customerId: 'c3' });
});
afterAll(() => portal.close());

type Where = CallInput<typeof listInvoiceRequests>['query'];
const nameOf = ({ id }: Pick<InvoiceRequest, 'id'>) =>
  Object.entries(ids).find(([, known]) => known === id)?.[0] ?? '?';
const find = async (where: Where, browser = portal.staff) =>
  (await browser.get(listInvoiceRequests, { query: { limit: '100', ...where } })).result
    .map(nameOf)
    .toSorted();
const ofC1 = (where: Where) => find({ customerId: 'c1', ...where });

const ALL_OF_C1 = Object.freeze([
  'auto',
  'beingSent',
  'changeDay',
  'dayBefore',
  'held',
  'justSent',
  'late',
  'midnight',
  'omitted',
  'pending',
  'refused',
  'taken',
]);

test('a row has all fields, and the list its total (OAPI-068..070 AINV-025..028)', async () => {
  const { result, total_record } = await portal.staff.get(listInvoiceRequests, {
    query: { customerId: 'c1', status: '["PENDING ABW"]' },
  });
  expect(total_record).toBe(1);
  expect(result).toEqual([
    {
      id: ids['pending'],
      invoiceId: ids['pending'],
      customerId: 'c1',
      customerName: 'Clinic c1',
      cabinetId: 'c1-001',
      cabinetType: 'RFID',
      productId: 'P1',
      productName: 'Pembrolix 100 mg',
      productGroup: '',
      dispenseDate: '2026-11-10T20:00:00+00:00',
      ndc: '12345-678-90',
      lot: 'L1',
      size: '100',
      assay: '',
      unitOfMeasure: 'mg',
      serialNo: '20417788',
      rfidTag: 'E28011606000AB52D9',
      quantity: 1,
      abwCode: null,
      suggestedCode: 'B',
      status: 'PENDING ABW',
      claimed: false,
      omitted: false,
      omittedReason: null,
      omittedNote: '',
      rgaNumber: '',
      transmitted: null,
      refusal: '',
      customerManualSplitBill: 'Y',
      customerAutoSplitBill: 'N',
      version: 0,
    },
  ]);
});

test('a page of thousands of rows is like a short one, and has the requests of the caller alone', async () => {
  const read = (limit: string, query: Where, browser: Browser) =>
    browser.get(listInvoiceRequests, { query: { ...query, limit } });
  const days = { startDate: '2026-01-01', endDate: '2026-12-31' };
  for (const [query, browser] of [
    [{ customerId: 'c1' }, viewer],
    [{ customerId: 'c3' }, viewer],
    [{ customerId: 'c2', order: 'quantity ASC' }, group],
    [{ customerId: 'c3' }, group],
    [days, portal.staff],
  ] as const)
    expect(await read('10000', query, browser)).toEqual(await read('100', query, browser));
  const long = await read('10000', { customerId: 'c1' }, viewer);
  expect(long.result.map(nameOf).toSorted()).toEqual(ALL_OF_C1);
  expect((await read('10000', { customerId: 'c3' }, viewer)).result).toEqual([]);
});

test('every filter finds what it names (AINV-004..012 OAPI-068 B18)', async () => {
  const found: [Where, string[]][] = [
    [{}, [...ALL_OF_C1]],
    [{ startDate: '2026-11-01', endDate: '2026-11-01' }, ['changeDay', 'midnight']],
    [{ startDate: '2026-10-31', endDate: '2026-10-31' }, ['dayBefore']],
    [
      { transmittedStartDate: '2000-01-01', status: '["TRANSMITTED"]' },
      ['justSent', 'late', 'refused', 'taken'],
    ],
    [{ transmittedEndDate: '2000-01-01' }, []],
    [{ cabinetType: 'EM' }, ['auto']],
    [{ status: '["ON HOLD","OMITTED"]' }, ['held', 'omitted']],
    [{ status: '["READY"]' }, ['auto', 'changeDay', 'dayBefore', 'midnight']],
    [{ status: '["TRANSMITTED"]' }, ['beingSent', 'justSent', 'late', 'refused', 'taken']],
    [{ status: '["READY","TRANSMITTED"]', lot: 'z2' }, ['auto']],
    [{ status: '[]', lot: 'z2' }, ['auto']],
    [{ abwCode: 'W' }, ['held']],
    [{ abwCode: 'AUTO' }, ['auto']],
    [{ abwCode: 'NONE', status: '["PENDING ABW"]' }, ['pending']],
    [{ tag: '000ab5' }, ['pending']],
    [{ lot: '207c' }, ['auto']],
    [{ serialNo: '4177' }, ['pending']],
    [{ productName: 'ALBUM' }, ['auto']],
    [{ productIds: '["P2"]' }, ['auto']],
    [{ productGroups: '["Albumins"]' }, ['auto']],
    [{ getCCPayableOnly: 'true' }, ['auto']],
    [{ getCCPayableOnly: 'false', lot: 'z2' }, ['auto']],
    [{ sapState: 'sent' }, ['beingSent', 'justSent']],
    [{ sapState: 'late' }, ['late']],
    [{ sapState: 'acknowledged' }, ['taken']],
    [{ sapState: 'refused' }, ['refused']],
  ];
  for (const [where, names] of found) expect(await ofC1(where), JSON.stringify(where)).toEqual(names);
});

test('pages follow each other in every order, and leave nothing out (OAPI-068 AINV-021)', async () => {
  for (const key of INVOICE_REQUEST_SORT) {
    const pages = [];
    for (const skip of ['0', '4', '8'])
      pages.push(
        ...(
          await portal.staff.get(listInvoiceRequests, {
            query: { customerId: 'c1', order: `${key} DESC`, limit: '4', skip },
          })
        ).result,
      );
    expect(pages.map(nameOf).toSorted(), key).toEqual(ALL_OF_C1);
    if (key === 'transmitted') expect(nameOf(pages[0] ?? { id: 0 })).toBe('justSent');
  }
});

test('a customer is needed, or the days for staff; nobody sees the requests of others (B19)', async () => {
  const problem = async (browser: Browser, query: Where) => {
    const answers = [
      await browser.call(listInvoiceRequests, { query }),
      await browser.call(countInvoiceRequests, { query }),
    ];
    return answers.map((answer) => `${answer.status} ${answer.json<ErrorBody>().message}`);
  };
  const days = { startDate: '2026-09-01', endDate: '2026-12-31' };
  expect(await problem(viewer, days)).toEqual(Array(2).fill('422 Choose a customer.'));
  for (const where of [{}, { startDate: '2026-09-01' }, { endDate: '2026-12-31' }])
    expect(await problem(portal.staff, where)).toEqual(
      Array(2).fill('422 Choose a customer, or the first and the last day it was dispensed on.'),
    );
  expect(await find(days)).toEqual([...ALL_OF_C1, 'c2', 'c3'].toSorted());
  expect(await find({ customerId: 'c1' }, viewer)).toEqual(ALL_OF_C1);
  expect(await find({ customerId: 'c2' }, viewer)).toEqual([]);
  expect(await find({ customerId: 'c2' }, group)).toEqual(['c2']);
  expect(await find({ customerId: 'c1' }, portal.stranger)).toEqual([]);
  expect((await portal.nurse.call(listInvoiceRequests, { query: { customerId: 'c1' } })).status).toBe(403);
});

test('counts are by the status that people read, whatever status the filter names (B8)', async () => {
  const expected = {
    counts: { 'PENDING ABW': 1, READY: 4, 'ON HOLD': 1, TRANSMITTED: 5, OMITTED: 1 },
    refused: 1,
    unacknowledged: 1,
  };
  for (const status of [{}, { status: '["READY"]' }])
    expect(await viewer.get(countInvoiceRequests, { query: { customerId: 'c1', ...status } })).toEqual(
      expected,
    );
  const foreign = await viewer.get(countInvoiceRequests, { query: { customerId: 'c2' } });
  expect(foreign.counts.READY).toBe(0);
});

test('staff find the ids of all that match, in the order of the list (AINV-019 OPERM-016)', async () => {
  const query = { customerId: 'c1', status: '["READY"]' };
  const { ids: found, total_record } = await portal.staff.get(findInvoiceRequestIds, { query });
  expect(found.map((id) => nameOf({ id }))).toEqual(['auto', 'changeDay', 'midnight', 'dayBefore']);
  expect(total_record).toBe(4);
  expect((await portal.owner.call(findInvoiceRequestIds, { query })).status).toBe(403);
});

test('details show the evidence and the life, to those who see the customer (AINV-023 B12 B14)', async () => {
  const params = (name: string) => ({ params: { invoiceRequestId: String(ids[name]) } });
  const at = sentAt();
  await portal.db.run(sql`
    INSERT INTO abw_reminders VALUES ('group@g1.example', '2026-11-11', 'c1', ${new Date('2026-11-11T18:00:00Z')})`);
  const { request, evidence, life } = await viewer.get(getInvoiceRequest, params('pending'));
  expect(nameOf(request)).toBe('pending');
  expect(evidence).toMatchObject({
    cabinetName: 'Fridge c1',
    userName: 'Dana Whitlock',
    npi: NPI,
    providerName: 'Ines Calloway',
    dispensedAt: '2026-11-10T20:00:00.000Z',
    session: 's-1',
    note: 'Ward 3',
    expiration: '2027-05-20',
    timeReplaced: false,
  });
  expect(life.map(({ title, note }) => `${title} ${note}`.trim())).toEqual([
    'Vended',
    'Request made Pending ABW; account B suggested',
    'Reminder sent To Test Person',
    'Account chosen',
    'Sent to SAP',
    'Taken over by SAP',
    'On an invoice',
    'Paid',
  ]);
  await portal.db.run(sql`
    WITH sent AS (
      INSERT INTO transmissions (started_at, started_by, filter, files, lines, finished_at)
      VALUES (${at}, 'staff@fff.example', '{}', 1, 1, ${at}) RETURNING id), file AS (
      INSERT INTO transmission_files (document_id, transmission_id, customer_id, account, file_name, lines, quantity, created_at,
        written_at, acknowledged_at, refused_lines)
      SELECT 'D-5', id, 'c1', 'A', 'INVREQ_c1_A.xml', 1, 1, ${at}, ${at}, ${at}, 1 FROM sent RETURNING document_id)
    INSERT INTO transmission_lines SELECT document_id, ${ids['refused']}, 'Price missing' FROM file`);
  const refused = await portal.staff.get(getInvoiceRequest, params('refused'));
  expect(refused.life.slice(2, 4)).toEqual([
    { title: 'Sent to SAP', note: 'INVREQ_c1_A.xml', at: at.toISOString() },
    { title: 'Refused by SAP', note: 'Price missing', at: at.toISOString() },
  ]);
  for (const browser of [portal.stranger, portal.nurse])
    expect([403, 404]).toContain((await browser.call(getInvoiceRequest, params('pending'))).status);
});

test('an export has the rows and the values of the list (B19)', async () => {
  const reader = { browser: viewer, email: 'viewer@c1.example' };
  const { rows } = await exportCsv(portal, reader, 'InvoiceRequestsReport', { customerId: 'c1' });
  const { result } = await viewer.get(listInvoiceRequests, { query: { customerId: 'c1', limit: '100' } });
  expect(rows.map((row) => Number(row['Request']))).toEqual(result.map(({ id }) => id));
  const byId = new Map(rows.map((row) => [row['Request'], row]));
  expect(byId.get(String(ids['beingSent']))?.['Status']).toBe('Sent to SAP');
  expect(byId.get(String(ids['held']))).toMatchObject({
    Account: 'W',
    Status: 'On Hold',
    Product: 'Pembrolix 100 mg',
  });
  const foreign = await exportCsv(portal, reader, 'InvoiceRequestsReport', { customerId: 'c2' });
  expect(foreign.rows).toEqual([]);
});

test('the template ABW Selection is for staff, and has what waits with its evidence (B28)', async () => {
  const templates = async (browser: Browser, email: string) =>
    (await browser.get(listReportTemplates, { query: { user_name: email } })).result.map(
      ({ template }) => template,
    );
  expect(await templates(portal.staff, 'staff@fff.example')).toContain('ABW Selection');
  expect(await templates(viewer, 'viewer@c1.example')).not.toContain('ABW Selection');
  const staff = { browser: portal.staff, email: 'staff@fff.example' };
  const { rows } = await exportCsv(portal, staff, 'AbwSelectionReport', {});
  expect(rows.map((row) => row['Request']).toSorted()).toEqual(
    [String(ids['c3']), String(ids['pending'])].toSorted(),
  );
  expect(rows.find((row) => row['Request'] === String(ids['pending']))).toMatchObject({
    Dispensed: minuteOf('2026-11-10T20:00:00Z'),
    Customer: 'Clinic c1',
    Product: 'Pembrolix 100 mg',
    'Suggested Account': 'B',
    Device: 'Fridge c1',
    'Dispensed By': 'Dana Whitlock',
    'Provider NPI': NPI,
    Provider: 'Ines Calloway',
    Expiration: '2027-05-20',
    Tag: 'E28011606000AB52D9',
    Note: 'Ward 3',
  });
});
