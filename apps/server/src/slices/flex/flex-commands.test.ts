import {
  listDeviceReceipts,
  rejectDeviceReceipt,
  rejectReceipt,
  sendInventorySync,
  sendManualCorrection,
  sendManualReceipt,
  type CallInput,
  type ErrorBody,
} from '@parwell/contract';
import { defaultFlexLayout, newTray } from '@parwell/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDevice, auditEntriesOf, startDevicesPortal, type DevicesPortal } from '../../../test/devices.ts';
import { connectFlexDevice, type FlexDevice } from '../../../test/flex-device.ts';
import { startTestGateway, type TestGateway } from '../../../test/gateway.ts';
import { addProduct, keepProducts } from '../../../test/products.ts';
import { beginStock } from '../../../test/stock.ts';
import { sql } from '../../platform/db/database.ts';

const cabinetId = 'c1-700';
const params = { cabinetId };
let portal: DevicesPortal;
let gateway: TestGateway;
let device: FlexDevice;

beforeAll(async () => {
  portal = await startDevicesPortal({ begin: '2026-11-18T15:00:00Z' });
  gateway = await startTestGateway(portal);
  await addDevice(portal.db, { cabinetId, customerId: 'c1', cabinetType: 'WEIGHT' });
  await addProduct(portal, 'F1', 'Immune globulin 10 g');
  await addProduct(portal, 'F2', 'Albumin 25%');
  device = await connectFlexDevice(portal, gateway, cabinetId);
  const trays = [
    { ...newTray('Tray 1'), sections: [{ productId: 'F2', capacity: 8 }] },
    { ...newTray('Tray 2'), sections: [{ productId: 'F1', capacity: 20 }] },
  ];
  await device.send('state', {
    at: portal.clock.now().toISOString(),
    config: {
      ...defaultFlexLayout(),
      compartments: [{ name: 'Chilled', type: 1, trays }],
      providers: { provider_info: [] },
      users: [],
    },
  });
});
afterAll(async () => {
  await gateway.stop();
  await portal.close();
});

const detailsOf = (answer: { json<T>(): T }) => answer.json<ErrorBody>().details;

const item = { productId: 'F1', expiryDate: '2027-03-08', totalCount: 2, lotNumber: 'L9', lineNumber: '1' };
const receipt: CallInput<typeof sendManualReceipt>['body'] = {
  shipmentId: 'S-1',
  shipmentDate: '2026-11-14',
  poNumber: 'PO-7',
  receiptItems: [item],
};
const receive = (changes: Partial<typeof receipt>) =>
  portal.owner.call(sendManualReceipt, { params, body: { ...receipt, ...changes } });

test('a manual receipt is sent to the device as entered (FLEX-020 FLEX-021 FLEX-033 FLEX-054 DAPI-034 DAPI-038)', async () => {
  const { commandId } = await portal.owner.get(sendManualReceipt, {
    params,
    body: {
      ...receipt,
      orderNumber: 'O-3',
      serialized: 'YES',
      receiptItems: [{ ...item, serialNumbers: ['A', 'B', 'left over'] }],
    },
  });
  expect(await device.next()).toMatchObject({
    commandId,
    kind: 'manual_receipt',
    payload: {
      shipmentId: 'S-1',
      shipmentDate: '2026-11-14',
      poNumber: 'PO-7',
      orderNumber: 'O-3',
      serialized: 'YES',
      receiptItems: [{ ...item, serialNumbers: ['A', 'B'] }],
    },
  });
  expect((await auditEntriesOf(portal, cabinetId)).at(-1)).toMatchObject({
    event_type: 'Manual Receipt Requested',
    created_by: 'owner@c.example',
  });
});

test('a receipt with something missing is refused, field by field (FLEX-022 FLEX-024..030 DAPI-034)', async () => {
  const nothing = { productId: '', expiryDate: '08/03/2027', totalCount: 0, lotNumber: ' ', lineNumber: '' };
  const answer = await receive({
    shipmentId: '',
    shipmentDate: 'soon',
    poNumber: '',
    orderNumber: '',
    receiptItems: [nothing],
  });
  expect(answer.status).toBe(422);
  expect(detailsOf(answer)).toEqual([
    { field: 'shipmentId', message: 'Please enter a Shipment ID' },
    { field: 'shipmentDate', message: 'Please enter a Shipment Date' },
    { field: 'poNumber', message: 'Please enter a PO Number' },
    { field: 'orderNumber', message: 'Please enter a Order Number' },
    { field: 'receiptItems.0.productId', message: 'Please enter a product id' },
    { field: 'receiptItems.0.expiryDate', message: 'Please enter an expiry date' },
    { field: 'receiptItems.0.totalCount', message: 'Please enter a total count' },
    { field: 'receiptItems.0.lotNumber', message: 'Please enter a lot' },
    { field: 'receiptItems.0.lineNumber', message: 'Please enter a line number' },
  ]);
  const serials = await receive({ serialized: 'YES', receiptItems: [{ ...item, serialNumbers: ['A'] }] });
  expect(detailsOf(serials)).toEqual([
    { field: 'receiptItems.0.serialNumbers.1', message: 'All serial numbers are required' },
  ]);
  const unknown = await receive({ receiptItems: [{ ...item, productId: 'nope' }] });
  expect(detailsOf(unknown)).toEqual([
    { field: 'receiptItems.0.productId', message: 'Product nope does not exist.' },
  ]);
});

type Correction = CallInput<typeof sendManualCorrection>['body'];
const correction: Correction = {
  drawerNumber: 2,
  productId: 'F1',
  expiryDate: '03/08/2027',
  lotNumber: 'L9',
  poNumber: 'PO-7',
  count: 3,
};
const correct = (changes: Partial<Correction>, correctionType: 'insert' | 'remove' = 'insert') =>
  portal.owner.call(sendManualCorrection, {
    params: { cabinetId, correctionType },
    body: { ...correction, ...changes },
  });

test('a correction includes the user; a serialized one has the count 1 (FLEX-035 FLEX-043 FLEX-045 DAPI-035 DAPI-038)', async () => {
  const { id } = await portal.db.one<{ id: string }>(
    sql`SELECT id FROM users WHERE email = 'owner@c.example'`,
  );
  await correct({});
  expect((await device.next()).payload).toEqual({ type: 'insert', userId: id, ...correction });
  await correct({ serialNumber: 'SN1', count: 9 }, 'remove');
  expect((await device.next()).payload).toEqual({
    type: 'remove',
    userId: id,
    ...correction,
    count: 1,
    serialNumber: 'SN1',
  });
});

test('a correction with something missing is refused, field by field (FLEX-036..042 FLEX-044)', async () => {
  const missing = {
    drawerNumber: null,
    productId: '',
    expiryDate: '2027-03-08',
    lotNumber: '',
    poNumber: '',
  };
  expect(detailsOf(await correct({ ...missing, count: 0 }))).toEqual([
    { field: 'drawerNumber', message: 'A tray is required' },
    { field: 'productId', message: 'Please enter a product id' },
    { field: 'expiryDate', message: 'Please enter an expiry date' },
    { field: 'lotNumber', message: 'Please enter a lot' },
    { field: 'poNumber', message: 'Please enter a PO Number' },
    { field: 'count', message: 'Please enter a total count' },
  ]);
  expect(detailsOf(await correct({ serialNumber: ' ' }))).toEqual([
    { field: 'serialNumber', message: 'All serial numbers are required' },
  ]);
  expect(detailsOf(await correct({ drawerNumber: 3 }))).toEqual([
    { field: 'drawerNumber', message: 'A tray is required' },
  ]);
});

test('a tray takes what it is set up for; what lies there otherwise can be taken out (S25 FLEX-035)', async () => {
  const refused = [{ field: 'productId', message: 'Product F2 is not set up in this tray.' }];
  expect(detailsOf(await correct({ productId: 'F2' }))).toEqual(refused);
  expect(detailsOf(await correct({ productId: 'F2' }, 'remove'))).toEqual(refused);
  const place = { holder: null, dispenser: null, section: 'Tray 2/0' };
  await beginStock(portal, 'c1', cabinetId, [{ productId: 'F2', lot: 'L9', count: 4, place }]);
  expect(detailsOf(await correct({ productId: 'F2' }))).toEqual(refused);
  expect((await correct({ productId: 'F2' }, 'remove')).status).toBe(200);
  expect((await device.next()).payload).toMatchObject({ type: 'remove', productId: 'F2', drawerNumber: 2 });
});

test('a correction above what the tray holds, a date far ahead and expired goods ask first (S25 FLEX-035)', async () => {
  const asked = (changes: Partial<Correction>, type: 'insert' | 'remove' = 'insert') =>
    correct(changes, type).then(detailsOf);
  expect(await asked({ count: 21 })).toEqual([
    { field: 'confirmed', message: '21 is more than the place holds (20). Is it right?' },
  ]);
  expect(await asked({ expiryDate: '03/08/2072' })).toEqual([
    { field: 'confirmed', message: '2072-03-08 is more than 10 years from now. Is it right?' },
  ]);
  expect(await asked({ expiryDate: '03/08/2020' }, 'remove')).toEqual([
    { field: 'confirmed', message: 'Lot L9 expired on 2020-03-08. Remove it all the same?' },
  ]);
  expect((await correct({ count: 20 })).status).toBe(200);
  expect((await device.next()).payload).toMatchObject({ count: 20 });
  expect((await correct({ count: 21, confirmed: true })).status).toBe(200);
  // The question is not sent to the device.
  expect((await device.next()).payload).toEqual({
    type: 'insert',
    userId: expect.any(String),
    ...correction,
    count: 21,
  });
});

test('a receipt with a date far ahead asks first (S25 FLEX-021)', async () => {
  const far = { receiptItems: [{ ...item, expiryDate: '2072-03-08' }] };
  expect(detailsOf(await receive(far))).toEqual([
    { field: 'confirmed', message: '2072-03-08 is more than 10 years from now. Is it right?' },
  ]);
  expect((await receive({ ...far, confirmed: true })).status).toBe(200);
  const { payload } = await device.next();
  expect(payload).not.toHaveProperty('confirmed');
  expect(payload).toMatchObject({ receiptItems: [{ expiryDate: '2072-03-08' }] });
});

test('an inventory sync is for all products or for one (FLEX-047..049 DAPI-036)', async () => {
  const sync = (syncAction: 'add' | 'delete', body: CallInput<typeof sendInventorySync>['body']) =>
    portal.owner.call(sendInventorySync, { params: { cabinetId, syncAction }, body });
  await sync('delete', { allProducts: false, productData: { productId: 'F1' } });
  expect((await device.next()).payload).toEqual({
    syncAction: 'delete',
    allProducts: false,
    productData: { productId: 'F1' },
  });
  await sync('add', { allProducts: true });
  expect((await device.next()).payload).toEqual({ syncAction: 'add', allProducts: true });
  expect(detailsOf(await sync('add', { allProducts: false }))).toEqual([
    { field: 'productId', message: 'Please enter a product id' },
  ]);
});

test('receipts reported by the device are listed, and can be rejected by either path (FLEX-053 FLEX-054 FLEX-058 DAPI-037 DAPI-042)', async () => {
  const list = () => portal.owner.get(listDeviceReceipts, { params });
  expect(await list()).toEqual({ result: [], total_record: 0, reportedAt: null });
  const at = portal.clock.now().toISOString();
  await device.send('state', {
    at,
    receipts: [
      { shipmentId: 'S-2', shippedDate: '2026-11-13', receiptItems: [{ productId: 'F1', count: 4 }] },
    ],
  });
  const { result, reportedAt } = await list();
  expect(Date.parse(reportedAt ?? '')).toBe(Date.parse(at));
  expect(result).toEqual([
    {
      shipmentId: 'S-2',
      shipmentDate: '2026-11-13',
      poNumber: '',
      orderNumber: '',
      serialized: 'NO',
      receiptItems: [
        { productId: 'F1', expiryDate: '', totalCount: 4, lotNumber: '', lineNumber: '', serialNumbers: [] },
      ],
    },
  ]);
  for (const call of [rejectReceipt, rejectDeviceReceipt]) {
    await portal.owner.get(call, { params, body: { shipmentId: 'S-2' } });
    expect(await device.next()).toMatchObject({
      kind: 'receipt_reject',
      payload: { shipmentId: 'S-2', rejectReason: 'OTHER' },
    });
  }
});

test('a rejection may name customer and device; others than the device’s are refused, and the device is sent neither (DAPI-085)', async () => {
  const send = (more: object) =>
    portal.owner.call(rejectReceipt, { params, body: { shipmentId: 'S-9', ...more } });
  expect((await send({ customerId: 'c1', cabinetId: params.cabinetId })).status).toBe(200);
  expect((await device.next()).payload).toEqual({ shipmentId: 'S-9', rejectReason: 'OTHER' });
  expect((await send({ customerId: 'c2' })).status).toBe(404);
  const other = await send({ cabinetId: 'c1-001' });
  expect([other.status, other.json()]).toMatchObject([
    400,
    { message: 'The request names two different devices.' },
  ]);
});

test('commands need create on cabinets of the customer, and a flex device (DPERM-024)', async () => {
  const statuses = async (who: 'nurse' | 'stranger') => [
    (await portal[who].call(sendManualReceipt, { params, body: receipt })).status,
    (await portal[who].call(rejectReceipt, { params, body: { shipmentId: 'S-2' } })).status,
    (await portal[who].call(listDeviceReceipts, { params })).status,
  ];
  expect(await statuses('nurse')).toEqual([403, 403, 403]);
  expect(await statuses('stranger')).toEqual([404, 404, 404]);
  await addDevice(portal.db, { cabinetId: 'c1-701', customerId: 'c1', cabinetType: 'RFID' });
  const rfid = await portal.owner.call(sendManualReceipt, {
    params: { cabinetId: 'c1-701' },
    body: receipt,
  });
  expect(rfid.json<ErrorBody>().message).toBe('This is not a flex device.');
});

test('a receipt and a correction ask where the product does not belong; the command says nothing of it (H4)', async () => {
  await keepProducts(portal, { F1: 'FROZEN' });
  const question = [
    {
      field: 'confirmed',
      message:
        'Immune globulin 10 g must be kept frozen (-50 to -15 °C). The compartment Chilled keeps 2 to 8 °C. Put it there anyway?',
    },
  ];
  const reasons = async () =>
    (await auditEntriesOf(portal, cabinetId)).slice(-1).map(({ data }) => data as { after: object });
  expect(detailsOf(await receive({}))).toEqual(question);
  expect((await receive({ confirmed: true })).status).toBe(200);
  expect((await device.next()).payload).not.toHaveProperty('misplaced');
  expect(await reasons()).toMatchObject([{ after: { misplaced: [expect.stringContaining('frozen')] } }]);
  expect(detailsOf(await correct({}))).toEqual(question);
  expect((await correct({ confirmed: true })).status).toBe(200);
  expect((await device.next()).payload).not.toHaveProperty('misplaced');
  expect(await reasons()).toMatchObject([{ after: { misplaced: [expect.stringContaining('frozen')] } }]);
  // What is misplaced may leave.
  expect((await correct({}, 'remove')).status).toBe(200);
  await device.next();
  await keepProducts(portal, { F1: 'UNKNOWN' });
});
