import { describe, expect, test } from 'vitest';
import { tagName } from './device-tags.ts';
import { SYNC_FAILED, SYNC_SUCCEEDED } from './inventory-sync.ts';
import { CORRECTION_SUCCEEDED, correctionProblems } from './manual-correction.ts';
import { RECEIPT_SUCCEEDED, receiptProblems, type ReceiptDraft, type ReceiptItem } from './manual-receipt.ts';

const item: ReceiptItem = {
  productId: 'F1',
  expiryDate: '2027-03-08',
  totalCount: 2,
  lotNumber: 'L',
  lineNumber: '1',
  serialNumbers: [],
};
const receipt: ReceiptDraft = {
  shipmentId: 'S1',
  shipmentDate: '2026-11-14',
  poNumber: 'PO',
  orderNumber: 'O1',
  serialized: 'NO',
  receiptItems: [item],
};
const problems = (...items: Partial<ReceiptItem>[]) =>
  receiptProblems({ ...receipt, receiptItems: items.map((each) => ({ ...item, ...each })) });

describe('a manual receipt', () => {
  test('every header field is needed, and the date must be one (FLEX-022..024)', () => {
    const empty = { shipmentId: ' ', shipmentDate: '2026-02-30', poNumber: '', orderNumber: '' };
    expect(receiptProblems({ ...receipt, ...empty })).toEqual([
      { field: 'shipmentId', message: 'Please enter a Shipment ID' },
      { field: 'shipmentDate', message: 'Please enter a Shipment Date' },
      { field: 'poNumber', message: 'Please enter a PO Number' },
      { field: 'orderNumber', message: 'Please enter a Order Number' },
    ]);
  });

  test('each empty field of an item is named with its line (FLEX-025..029)', () => {
    const empty = { productId: ' ', expiryDate: '', totalCount: 0, lotNumber: ' ', lineNumber: '' };
    expect(problems({}, empty)).toEqual([
      { field: 'receiptItems.1.productId', message: 'Please enter a product id' },
      { field: 'receiptItems.1.expiryDate', message: 'Please enter an expiry date' },
      { field: 'receiptItems.1.totalCount', message: 'Please enter a total count' },
      { field: 'receiptItems.1.lotNumber', message: 'Please enter a lot' },
      { field: 'receiptItems.1.lineNumber', message: 'Please enter a line number' },
    ]);
  });

  test('a count is a whole number from 1 to 99,999 (FLEX-027)', () => {
    const wrong = [0, 1, 1.5, 99_999, 100_000].map((totalCount) => problems({ totalCount }).length);
    expect(wrong).toEqual([1, 0, 1, 0, 1]);
  });

  test('at most 200 units with serial numbers, each named in its slot (FLEX-030 FLEX-031)', () => {
    const serials = (count: number) => Array.from({ length: count }, (_, n) => `S${n}`);
    const of = (totalCount: number) =>
      receiptProblems({
        ...receipt,
        serialized: 'YES',
        receiptItems: [{ ...item, totalCount, serialNumbers: serials(totalCount) }],
      });
    expect(of(200)).toEqual([]);
    expect(of(201)).toEqual([
      { field: 'receiptItems.0.totalCount', message: 'At most 200 with serial numbers' },
    ]);
    const twice = receiptProblems({
      ...receipt,
      serialized: 'YES',
      receiptItems: [{ ...item, totalCount: 3, serialNumbers: ['A', '', 'A'] }],
    });
    expect(twice.map(({ field }) => field)).toEqual([
      'receiptItems.0.serialNumbers.1',
      'receiptItems.0.serialNumbers.2',
    ]);
  });
});

describe('a manual correction', () => {
  const draft = {
    drawerNumber: 1,
    productId: 'F1',
    expiryDate: '2027-03-08',
    lotNumber: 'L',
    poNumber: 'PO',
    serialized: 'NO',
    count: 1,
    serialNumber: '',
  } as const;

  test('each empty field is named (FLEX-036..039)', () => {
    const empty = { drawerNumber: null, productId: ' ', expiryDate: '', lotNumber: ' ', poNumber: ' ' };
    expect(correctionProblems(draft)).toEqual([]);
    expect(correctionProblems({ ...draft, ...empty, count: 0 })).toEqual([
      { field: 'drawerNumber', message: 'A tray is required' },
      { field: 'productId', message: 'Please enter a product id' },
      { field: 'expiryDate', message: 'Please enter an expiry date' },
      { field: 'lotNumber', message: 'Please enter a lot' },
      { field: 'poNumber', message: 'Please enter a PO Number' },
      { field: 'count', message: 'Please enter a total count' },
    ]);
  });

  test('with a serial number its count is not looked at; a blank one is none (FLEX-035)', () => {
    const of = (serialNumber: string) =>
      correctionProblems({ ...draft, serialized: 'YES', count: 0, serialNumber });
    expect(of('77')).toEqual([]);
    expect(of(' ')).toEqual([{ field: 'serialNumber', message: 'All serial numbers are required' }]);
  });
});

test('what the flex forms say when it is done (FLEX-034 FLEX-046 FLEX-050 FLEX-051)', () => {
  expect([RECEIPT_SUCCEEDED, CORRECTION_SUCCEEDED, SYNC_SUCCEEDED, SYNC_FAILED]).toEqual([
    'Manual Receipt succeeded.',
    'Manual Correction succeeded.',
    'Inventory Sync succeeded.',
    'Inventory Sync failed.',
  ]);
});

test('a name without a usable character is none (DTAG-010)', () => expect(tagName(' -- ')).toBe(''));
