import {
  listConsignmentShipments,
  readStockScan,
  receiveShipments,
  type ConsignmentShipment,
  type ReceivedLine,
  type User,
} from '@parwell/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { json, type FakeApi } from '../../test/fake-api.ts';
import { openPortal } from '../../test/open-portal.ts';
import { user } from '../../test/people.ts';
import { device, givenServer } from '../devices/devices.fixture.ts';
import { scan, scanKeys } from '../inventory/inventory.fixture.ts';

const line = (changes: Partial<ConsignmentShipment> = {}): ConsignmentShipment => ({
  lineKey: 'shipment/S-9/0',
  orderNumber: 'O-3',
  orderLineNumber: '1',
  shipmentId: 'S-9',
  trackingNumber: '1Z 999',
  customerNumber: '100234',
  cabinetId: '100234-009',
  cabinetType: 'Virtual',
  vendorItem: 'F1',
  factorDescription: 'Immune globulin 10 g',
  numPkgsShipped: 2,
  lotNumber: 'L-204',
  expDate: '20300131',
  isExpired: false,
  estimatedDelivery: '2026-11-20',
  shippedAt: '2026-11-10T08:00:00+00:00',
  hasSuspendedLot: false,
  packLum: { packToLum: 3, originalQty: 2, convertedQty: 6 },
  openQty: 6,
  ...changes,
});
const LINES = [
  line(),
  line({
    lineKey: 'shipment/S-9/1',
    orderLineNumber: '2',
    factorDescription: 'Octagam 10%',
    lotNumber: 'L-7',
  }),
  line({
    lineKey: 'shipment/S-8/0',
    factorDescription: 'Albumin 25%',
    lotNumber: 'L-1',
    expDate: '20250131',
    isExpired: true,
  }),
  line({
    lineKey: 'shipment/S-7/0',
    factorDescription: 'Factor IX',
    lotNumber: 'L-0',
    hasSuspendedLot: true,
  }),
];
const virtual = device({ cabinetId: '100234-009', cabinetName: 'Consignment', cabinetType: 'Virtual' });
const pharmacist = () =>
  user({ grants: { 100234: { cabinets: 'VIEWER', orders: 'VIEWER', inventory: 'OWNER' } } });

let api: FakeApi;

async function open(
  person: User = pharmacist(),
  result: readonly ConsignmentShipment[] = LINES,
  at = virtual,
) {
  api = givenServer(person, [at]);
  api.answers(listConsignmentShipments, { result: [...result], total_record: result.length });
  await openPortal('/cabinet-details/100234/100234-009?tab=shipments');
  await screen.findByText('Consignment', { selector: 'h1' });
}
const result = (lineKey: string, changes: Partial<ReceivedLine> = {}): ReceivedLine => ({
  lineKey,
  outcome: 'received',
  message: '',
  receivedBefore: null,
  ...changes,
});
const press = (name: string) => userEvent.click(screen.getByText(name, { selector: 'button' }));
const asked = () =>
  api
    .sent(receiveShipments)
    .map(({ body }) => body as { lines: { lineKey: string; qty: number; requestId: string }[] });

test('all lines are received as shipped, differences apart (DEV-039 DEV-040 DINV-041..045 DAPI-073 DCONST-019 DERR-022)', async () => {
  await open();
  const row = within(await screen.findByRole('row', { name: /Immune globulin/ }));
  expect(row.getByText('6')).toBeTruthy();
  expect(row.getByText('2 × 3')).toBeTruthy();
  expect(row.getByText('2030-01-31')).toBeTruthy();
  expect(row.getByText('2026-11-20')).toBeTruthy();
  expect(row.getByText('1Z 999')).toBeTruthy();
  expect(within(screen.getByRole('row', { name: /Factor IX/ })).getByText('In review')).toBeTruthy();
  const query = new URL(api.sent(listConsignmentShipments)[0]?.url ?? '', 'http://x').searchParams;
  expect(Object.fromEntries(query)).toEqual({
    customerNumber: '100234',
    cabinetId: '100234-009',
    cabinetType: 'Virtual',
    transmitStatus: 'Pending',
    limit: '9999',
  });

  await press('Receive all as shipped');
  const dialog = within(await screen.findByRole('dialog', { name: 'Receive all as shipped' }));
  // Units in review are not received again; the expired lot goes to review.
  expect(dialog.getAllByRole('listitem')).toHaveLength(3);
  expect(dialog.getByText('This lot has expired. It will be reviewed.')).toBeTruthy();
  expect(dialog.getByText('2 lines as shipped, 1 for review.')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Different quantity of Octagam 10%, lot L-7' }));
  const field = within(dialog.getByRole('group', { name: 'Octagam 10%' })).getByLabelText<HTMLInputElement>(
    'Quantity',
  );
  expect([field.value, document.activeElement === field]).toEqual(['6', true]);
  for (const [entered, message] of [
    ['', 'Quantity is required.'],
    ['0', 'Quantity cannot be less than 1.'],
  ] as const) {
    fireEvent.change(field, { target: { value: entered } });
    await press('Receive');
    await dialog.findByText(message);
  }
  expect(asked()).toEqual([]);
  fireEvent.change(field, { target: { value: '5' } });
  await dialog.findByText('Another quantity than shipped. It will be reviewed.');
  expect(dialog.getByText('1 line as shipped, 2 for review.')).toBeTruthy();

  // The answer is lost: the same request again receives nothing twice.
  api.cannotBeReached(receiveShipments);
  await press('Receive');
  await dialog.findByText(/^Failed to recieve shipment\./);
  api.answersWith(receiveShipments, () =>
    json(200, {
      result: [
        result('shipment/S-9/0'),
        result('shipment/S-9/1', { outcome: 'in review', message: 'Received 5 of 6 shipped.' }),
        result('shipment/S-8/0', {
          outcome: 'refused',
          message: 'Ada Moss has received this already, on 2026-11-15 at 09:00 UTC.',
          receivedBefore: { by: 'Ada Moss', at: '2026-11-15T09:00:00Z' },
        }),
      ],
    }),
  );
  const before = api.sent(listConsignmentShipments).length;
  await press('Receive');
  const said = within(await screen.findByRole('region', { name: 'Result of receiving' }));
  expect(said.getByText('1 line received.')).toBeTruthy();
  expect(said.getByText('This transaction is in review')).toBeTruthy();
  expect(said.getByText('Octagam 10%, lot L-7: Received 5 of 6 shipped.')).toBeTruthy();
  expect(said.getByText('Failed to recieve shipment.')).toBeTruthy();
  expect(
    said.getByText(/^Albumin 25%, lot L-1: Ada Moss received this line on 2026-11-15 .+\.$/),
  ).toBeTruthy();
  const [lost, again] = asked();
  expect(again).toEqual(lost);
  expect(again?.lines.map(({ lineKey, qty }) => [lineKey, qty])).toEqual([
    ['shipment/S-9/0', 6],
    ['shipment/S-9/1', 5],
    ['shipment/S-8/0', 6],
  ]);
  expect(new Set(again?.lines.map(({ requestId }) => requestId)).size).toBe(3);
  await waitFor(() => expect(api.sent(listConsignmentShipments).length).toBeGreaterThan(before));
});

test('one line is received, preset to what was shipped, by who may change inventory (DEV-040)', async () => {
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Immune globulin 10 g' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Receive' }));
  const quantity = await screen.findByLabelText<HTMLInputElement>('Quantity');
  expect([quantity.value, quantity.min, quantity.step]).toEqual(['6', '1', '1']);
  api.answers(receiveShipments, { result: [result('shipment/S-9/0')] });
  await press('Receive');
  await screen.findByText('1 line received.');
  expect(asked()[0]).toMatchObject({
    cabinetId: '100234-009',
    lines: [{ lineKey: 'shipment/S-9/0', qty: 6 }],
  });
});

test('who only reads orders receives nothing; nothing pending is said (DEV-064 DPERM-011 S35)', async () => {
  await open(user({ grants: { 100234: { cabinets: 'VIEWER', orders: 'VIEWER' } } }), []);
  await screen.findByText('Currently there are no pending shipments.');
  expect(screen.queryByText('Receive all as shipped')).toBeNull();
});

test('a device that reads tags receives by itself, and says so (R14)', async () => {
  await open(pharmacist(), LINES, { ...virtual, cabinetType: 'RFID' });
  await screen.findByText('This device receives shipments by itself, as it reads or weighs them.');
  expect(screen.queryByText('Receive all as shipped')).toBeNull();
});

test('without orders there is no tab, and nothing is asked for (DEV-039)', async () => {
  await open(user({ grants: { 100234: { cabinets: 'VIEWER', inventory: 'OWNER' } } }));
  expect(screen.queryByRole('tab', { name: 'Shipments' })).toBeNull();
  expect(api.sent(listConsignmentShipments)).toEqual([]);
});

test('scans count what is received, line by line, and what the server asks is asked (S7 R14)', async () => {
  await open(pharmacist(), LINES.slice(0, 2));
  await screen.findByRole('row', { name: /Immune globulin/ });
  await press('Receive all as shipped');
  const dialog = within(await screen.findByRole('dialog', { name: 'Receive all as shipped' }));
  const [product] = scan().products;
  if (!product) throw new Error('no product');
  const scanned = async (lot: string, changes: Partial<ReturnType<typeof scan>> = {}) => {
    api.answers(readStockScan, scan({ products: [{ ...product, productId: 'F1' }], lot, ...changes }));
    await scanKeys('0100312345678906');
  };
  const counted = () =>
    within(dialog.getByRole('group', { name: 'Octagam 10%' })).getByLabelText<HTMLInputElement>('Quantity')
      .value;
  // The first scan starts the count, whatever was shipped; a pack counts its units.
  await scanned('l-7');
  await expect.poll(counted).toBe('1');
  await scanned('L-7', { units: 3 });
  await expect.poll(counted).toBe('4');
  await scanned('L-7', { serial: 'S1' });
  await scanned('L-7', { serial: 'S1' });
  expect(await screen.findByText('S1 is counted already.')).toBeTruthy();
  expect(counted()).toBe('5');
  await scanned('L-99');
  expect(await screen.findByText('0100312345678906 is not among the lines to receive.')).toBeTruthy();
  // S5: a pack that contradicts the known facts of its lot does not count.
  const contradiction = 'Lot L-7 is known to expire on 2030-01-31, not on 2025-01-01.';
  await scanned('L-7', { contradiction });
  expect(await screen.findByText(contradiction)).toBeTruthy();
  expect(counted()).toBe('5');

  const question = '5 is more than the place holds (4). Is it right?';
  api.answersWith(receiveShipments, ({ body }) => {
    const { lines, confirmed } = body as { lines: { lineKey: string }[]; confirmed?: true };
    return json(200, {
      result: lines.map(({ lineKey }) =>
        lineKey === 'shipment/S-9/1' && confirmed !== true
          ? result(lineKey, { outcome: 'unconfirmed', message: question })
          : result(lineKey),
      ),
    });
  });
  await press('Receive');
  const alert = within(await screen.findByRole('alertdialog'));
  expect(alert.getByText(question)).toBeTruthy();
  await userEvent.click(alert.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked().map(({ lines }) => lines.map(({ lineKey, qty }) => [lineKey, qty]))).toEqual([
    [
      ['shipment/S-9/0', 6],
      ['shipment/S-9/1', 5],
    ],
    [['shipment/S-9/1', 5]],
  ]);
});
