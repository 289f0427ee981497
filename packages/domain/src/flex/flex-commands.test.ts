import fc from 'fast-check';
import { expect, test } from 'vitest';
import { correctionProblems, type CorrectionDraft } from './manual-correction.ts';
import { receiptProblems, serialSlots, type ReceiptDraft } from './manual-receipt.ts';
import { receiptRejected, rejectQuestion } from './receipts.ts';

const receipt: ReceiptDraft = {
  shipmentId: 'S1',
  shipmentDate: '2026-11-14',
  poNumber: 'PO',
  serialized: 'NO',
  receiptItems: [
    {
      productId: 'F1',
      expiryDate: '2027-03-08',
      totalCount: 2,
      lotNumber: 'L',
      lineNumber: '1',
      serialNumbers: [],
    },
  ],
};
const [item] = receipt.receiptItems;

test('an order number is required if the form has the field (FLEX-022 FLEX-023)', () => {
  expect(receiptProblems(receipt)).toEqual([]);
  expect(receiptProblems({ ...receipt, orderNumber: ' ' })).toEqual([
    { field: 'orderNumber', message: 'Please enter a Order Number' },
  ]);
});

test('with serialized YES every slot needs a number, without duplicates (FLEX-030)', () => {
  const withSerials = (...serialNumbers: string[]) =>
    receiptProblems({
      ...receipt,
      serialized: 'YES',
      receiptItems: item ? [{ ...item, serialNumbers }] : [],
    }).map(({ message }) => message);
  expect(withSerials('A', 'B')).toEqual([]);
  expect(withSerials('A', ' ')).toEqual(['All serial numbers are required']);
  expect(withSerials('A')).toEqual(['All serial numbers are required']);
  expect(withSerials('A', 'A ')).toEqual(['Serial numbers must be different']);
});

test('there is one slot per item, and entered numbers stay (FLEX-031)', () => {
  expect(serialSlots(['A', 'B', 'C'], 2)).toEqual(['A', 'B']);
  expect(serialSlots(['A'], 3)).toEqual(['A', '', '']);
  expect(serialSlots(['A'], Number.NaN)).toEqual([]);
  fc.assert(
    fc.property(fc.array(fc.string()), fc.integer(), (entered, total) => {
      expect(serialSlots(entered, total)).toHaveLength(Math.min(Math.max(total, 0), 200));
    }),
  );
});

const correction: CorrectionDraft = {
  drawerNumber: 1,
  productId: 'F1',
  expiryDate: '2027-03-08',
  lotNumber: 'L',
  poNumber: 'PO',
  serialized: 'NO',
  count: 1,
  serialNumber: '',
};

test('a correction needs a count or a serial number (FLEX-041 FLEX-042)', () => {
  expect(correctionProblems(correction)).toEqual([]);
  expect(correctionProblems({ ...correction, count: 0 })).toEqual([
    { field: 'count', message: 'Please enter a total count' },
  ]);
  expect(correctionProblems({ ...correction, serialized: 'YES', count: 0 })).toEqual([
    { field: 'serialNumber', message: 'All serial numbers are required' },
  ]);
});

test('the texts of a rejection (FLEX-055 FLEX-057)', () => {
  expect(rejectQuestion('S1')).toBe('Reject Receipt for Shipment ID S1?');
  expect(receiptRejected('S1')).toBe('Receipt for shipment id S1 has been rejected.');
});
