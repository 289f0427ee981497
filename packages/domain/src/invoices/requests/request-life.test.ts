import { expect, test } from 'vitest';
import { requestLife, type RequestLifeFacts } from './request-life.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 16, 14, minute));

const PENDING: RequestLifeFacts = {
  status: 'PENDING ABW',
  manualSplitBill: 'Y',
  autoSplitBill: 'N',
  suggestedCode: 'B',
  abwCode: null,
  dispensedAt: at(2),
  timeReplaced: false,
  createdAt: at(18),
  abwAt: null,
  abwBy: null,
  heldAt: null,
  heldBy: null,
  omittedAt: null,
  omittedBy: null,
  omittedReason: null,
  omittedNote: '',
  rgaNumber: '',
  creditAskedAt: null,
  reminders: [],
  files: [],
  invoices: [],
};
const READY: RequestLifeFacts = {
  ...PENDING,
  status: 'READY',
  abwCode: 'B',
  abwAt: at(30),
  abwBy: 'Keiko Laurent',
};

/** 'minute title | note'; future steps have no minute. */
const lifeOf = (facts: RequestLifeFacts) =>
  requestLife(facts).map(
    ({ at: when, title, note, invoice = '' }) =>
      `${when?.getUTCMinutes() ?? '…'} ${title}${note && ` | ${note}`}${invoice && ` → ${invoice}`}`,
  );

test('what waits for an account says which is suggested and who was reminded (B4 B12)', () => {
  const reminders = [{ at: at(20), to: ['Keiko Laurent', 'Ines Calloway'] }];
  expect(lifeOf({ ...PENDING, reminders, timeReplaced: true })).toEqual([
    '2 Vended | The clock of the device was wrong; this is when it was heard of',
    '18 Request made | Pending ABW; account B suggested',
    '20 Reminder sent | To Keiko Laurent and 1 more',
    '… Account chosen',
    '… Sent to SAP',
    '… Taken over by SAP',
    '… On an invoice',
    '… Paid',
  ]);
});

test('accounts that nobody chooses stand on the request from the beginning; a hold tells who (B4 B5)', () => {
  expect(lifeOf({ ...PENDING, status: 'READY', manualSplitBill: 'N', abwCode: 'A' })[1]).toBe(
    '18 Request made | Base Account, Ready to Send',
  );
  expect(lifeOf({ ...PENDING, status: 'READY', autoSplitBill: 'Y' })[1]).toBe(
    '18 Request made | Auto Split Biller, Ready to Send',
  );
  const held = { ...READY, status: 'ON HOLD', heldAt: at(25), heldBy: 'Ops' } as const;
  expect(lifeOf(held).slice(2)).toEqual([
    '25 On Hold | By Ops',
    '30 Account B saved | By Keiko Laurent',
    '… Sent to SAP | Not while it is on hold',
    '… Taken over by SAP',
    '… On an invoice',
    '… Paid',
  ]);
});

const file = { fileName: 'INVREQ_1.xml', writtenAt: at(40), answeredAt: null, refusal: '' };

test('each file tells when it was sent and what the ERP said; what it refused can be sent again (B13 B14 AINV-023)', () => {
  expect(lifeOf({ ...READY, status: 'TRANSMITTED', files: [{ ...file, writtenAt: null }] }).slice(2)).toEqual(
    [
      '30 Account B saved, Ready to Send | By Keiko Laurent',
      '… Sent to SAP | INVREQ_1.xml',
      '… Taken over by SAP',
      '… On an invoice',
      '… Paid',
    ],
  );
  const refused = { ...file, answeredAt: at(41), refusal: 'Price missing' };
  expect(lifeOf({ ...READY, status: 'TRANSMITTED', files: [refused] }).slice(3)).toEqual([
    '40 Sent to SAP | INVREQ_1.xml',
    '41 Refused by SAP | Price missing',
    '… Sent to SAP | Send it again, or omit it',
    '… Taken over by SAP',
    '… On an invoice',
    '… Paid',
  ]);
  const again = { fileName: 'INVREQ_2.xml', writtenAt: at(50), answeredAt: at(51), refusal: '' };
  expect(lifeOf({ ...READY, status: 'TRANSMITTED', files: [refused, again] }).slice(5)).toEqual([
    '50 Sent to SAP | INVREQ_2.xml',
    '51 Taken over by SAP',
    '… On an invoice',
    '… Paid',
  ]);
});

test('the invoice and its payment end the life of a request, in the order in which they came (B16 B17)', () => {
  const billed: RequestLifeFacts = {
    ...READY,
    status: 'TRANSMITTED',
    files: [{ ...file, answeredAt: at(41) }],
    invoices: [{ number: '0090001', isCreditMemo: false, receivedAt: at(42), paidAt: null }],
  };
  expect(lifeOf(billed).slice(4)).toEqual(['41 Taken over by SAP', '42 On an invoice → 0090001', '… Paid']);
  const [invoice] = billed.invoices;
  expect(lifeOf({ ...billed, invoices: [{ ...invoice!, paidAt: at(50) }] }).slice(5)).toEqual([
    '42 On an invoice → 0090001',
    '50 Paid',
  ]);
  // The invoice may arrive before the ERP acknowledges the file.
  expect(lifeOf({ ...billed, files: [file] }).slice(3)).toEqual([
    '40 Sent to SAP | INVREQ_1.xml',
    '42 On an invoice → 0090001',
    '… Paid',
  ]);
  const omitted = { ...billed, status: 'OMITTED', omittedAt: at(55), creditAskedAt: at(55) } as const;
  expect(lifeOf(omitted).slice(5)).toEqual([
    '42 On an invoice → 0090001',
    '55 Omitted',
    '55 Credit asked of SAP',
    '… On a credit memo',
  ]);
  const memo = { number: '0090002', isCreditMemo: true, receivedAt: at(58), paidAt: null };
  expect(lifeOf({ ...omitted, invoices: [invoice!, memo] }).at(-1)).toBe('58 On a credit memo → 0090002');
});

test('what is omitted tells why and by whom; only what the ERP is to credit is still to come (B10 AINV-035)', () => {
  const omitted = {
    ...READY,
    status: 'OMITTED',
    omittedAt: at(55),
    omittedBy: 'Ops',
    omittedReason: 'RETURN',
    omittedNote: 'Box damaged',
    rgaNumber: 'R-7',
    creditAskedAt: at(55),
    files: [file],
  } as const;
  expect(lifeOf(omitted).slice(4)).toEqual([
    '55 Omitted | RETURN · RGA R-7 · Box damaged · By Ops',
    '55 Credit asked of SAP | RGA R-7',
    '… On a credit memo',
  ]);
  expect(lifeOf({ ...omitted, creditAskedAt: null }).slice(5)).toEqual([]);
});
