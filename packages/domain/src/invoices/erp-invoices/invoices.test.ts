import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../dates/calendar-date.ts';
import { AGEING_BUCKETS, ageingOf, daysInArrears, dueDateOf, dueDatesOf } from './arrears.ts';
import { isCCPaymentEligible } from './cc-eligible.ts';
import { invoiceProblem, type CheckedInvoice } from './invoice-problems.ts';
import {
  amountText,
  assayText,
  decimalText,
  lineAmount,
  parseDecimal,
  priceText,
  sumCents,
  unitPrice,
} from './money.ts';

const price = fc.integer({ min: 0, max: 10_000_0000 });
const assay = fc.option(fc.integer({ min: 1, max: 5000_0000 }));
const quantity = fc.integer({ min: -1000, max: 1000 });
type Line = CheckedInvoice['lines'][number];

/** Lines as a correct ERP writes them. */
const lines = fc
  .array(fc.record({ quantity, assay, unitPrice: price }), { minLength: 1, maxLength: 20 })
  .map((given) =>
    given.map((line, place): Line => ({
      ...line,
      lineNumber: (place + 1) * 10,
      kind: 'product',
      requestId: place + 1,
      productId: 'P1',
      amount: lineAmount(line.quantity, line.assay, line.unitPrice),
    })),
  );
const invoiceOf = (of: readonly Line[]): CheckedInvoice => ({
  currency: 'USD',
  invoiceDate: '2026-11-02',
  dueDate: null,
  creditedInvoice: '',
  total: sumCents(of.map(({ amount }) => amount)),
  lines: of,
});

describe('money (B15)', () => {
  test('a text and its integer are the same number', () =>
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.integer({ min: 0, max: 4 }), (value, places) => {
        expect(parseDecimal(decimalText(value, places), places)).toBe(value);
        expect(parseDecimal(decimalText(value, places, 0), places)).toBe(value);
      }),
    ));

  test('what is no number, or finer than the places, is none', () => {
    expect(
      ['', '.', '-', '1,5', '1e3', '0.001', 'NaN', '90071992547409.93'].map((text) => parseDecimal(text, 2)),
    ).toEqual(Array.from({ length: 8 }));
    expect([' 1.5 ', '.5', '5.', '-0', '+2.50', '1.5000'].map((text) => parseDecimal(text, 2))).toEqual([
      150, 50, 500, 0, 250, 150,
    ]);
    expect([amountText(-5), priceText(12_5000), priceText(125), assayText(1024_0000)]).toEqual([
      '-0.05',
      '12.50',
      '0.0125',
      '1024',
    ]);
  });

  test('a line is rounded once, a half away from zero, and exactly', () => {
    // 3 × 0.005, and a case that floating point gets wrong: 1.005 × 100.
    expect([lineAmount(1, null, 50), lineAmount(-1, null, 50), lineAmount(1, null, 1_0050)]).toEqual([
      1, -1, 101,
    ]);
    expect(lineAmount(3, null, 33)).toBe(1);
    // 2 × 1024.5 × 1.2345 = 2529.4905
    expect(lineAmount(2, 1024_5000, 1_2345)).toBe(252_949);
    fc.assert(
      fc.property(quantity, assay, price, (of, by, at) => {
        const cents = BigInt(lineAmount(of, by, at)) * 1_000_000n;
        const exact = BigInt(of) * BigInt(by ?? 10_000) * BigInt(at);
        const apart = cents > exact ? cents - exact : exact - cents;
        expect(apart <= 500_000n).toBe(true);
        // A half rounds away from zero.
        if (apart === 500_000n) expect(cents > 0n ? cents > exact : cents < exact).toBe(true);
        expect(lineAmount(-of, by, at)).toBe(lineAmount(of, by, at) * -1 || 0);
      }),
      { numRuns: 2000 },
    );
  });

  test('the price of a unit is that part of a pack', () => {
    expect(unitPrice(1000_00, 3, null)).toBe(333_3333);
    expect(unitPrice(1000_00, 1, 1000_0000)).toBe(1_0000);
  });
});

describe('an invoice of the ERP (B15)', () => {
  test('whose lines are its total is taken, one that is a cent off is not', () =>
    fc.assert(
      fc.property(lines, fc.nat(), fc.constantFrom(-1, 1), (of, which, cent) => {
        const invoice = invoiceOf(of);
        expect(invoiceProblem(invoice)).toBe(undefined);
        expect(invoiceProblem({ ...invoice, total: invoice.total + cent })).toMatch(/^Its lines add up to/);
        const wrong = of.map((line, place) =>
          place === which % of.length ? { ...line, amount: line.amount + cent } : line,
        );
        expect(invoiceProblem(invoiceOf(wrong))).toMatch(/^Line \d+: .* its amount is/);
      }),
      { numRuns: 2000 },
    ));

  const line: Line = {
    lineNumber: 10,
    kind: 'product',
    requestId: 1,
    productId: 'P1',
    quantity: 2,
    assay: 1024_5000,
    unitPrice: 1_2345,
    amount: 252_949,
  };
  const credit = { ...line, quantity: -2, amount: -252_949, requestId: null };
  test.each<[Partial<CheckedInvoice>, string]>([
    [{ currency: 'EUR' }, 'Its currency is EUR. Invoices are in USD.'],
    [{ lines: [line, line] }, 'Line 10 is there twice.'],
    [{ lines: [line, { ...line, lineNumber: 20 }] }, 'Request 1 is on two of its lines.'],
    [{ lines: [{ ...line, productId: '' }] }, 'Line 10: it names no product.'],
    [
      { lines: [{ ...line, amount: 252_900 }] },
      'Line 10: 2 × 1024.5 × 1.2345 is 2529.49, its amount is 2529.00.',
    ],
    [{ total: 1 }, 'Its lines add up to 2529.49, its total is 0.01.'],
    [{ dueDate: '2026-11-01' }, 'It is due on 2026-11-01, before its date 2026-11-02.'],
    [{ creditedInvoice: '9' }, 'Only a credit memo names an invoice that it credits.'],
    [
      { lines: [credit], total: -252_949 },
      'A credit memo names the invoice or the requests that it credits.',
    ],
  ])('%#: %s', (wrong, problem) => expect(invoiceProblem({ ...invoiceOf([line]), ...wrong })).toBe(problem));
});

describe('arrears (B17)', () => {
  const today = '2026-11-16';

  test('the due date is that of the ERP, else that of the terms', () => {
    expect(dueDateOf('2026-10-31', 30, null)).toBe('2026-11-30');
    expect(dueDateOf('2026-10-31', 30, '2026-11-15')).toBe('2026-11-15');
  });

  test('only what is open and past due is in arrears', () => {
    const days = (open: number, dueDate: string) => daysInArrears({ open, dueDate }, today);
    expect([days(1, today), days(1, '2026-11-15'), days(0, '2026-01-01'), days(-1, '2026-01-01')]).toEqual([
      0, 1, 0, 0,
    ]);
  });

  test('every due date is in one bucket, and in the days of that bucket', () =>
    fc.assert(
      fc.property(fc.integer({ min: -400, max: 400 }), (late) => {
        const due = addDays(today, -late);
        const holding = AGEING_BUCKETS.filter((bucket) => {
          const { first, last } = dueDatesOf(bucket, today);
          return (first === null || first <= due) && (last === null || due <= last);
        });
        expect(holding).toEqual([ageingOf(due, today)]);
      }),
    ));

  test('the edges of the buckets', () =>
    expect([0, 1, 30, 31, 60, 61, 90, 91].map((late) => ageingOf(addDays(today, -late), today))).toEqual([
      'not due',
      '1-30',
      '1-30',
      '31-60',
      '31-60',
      '61-90',
      '61-90',
      'over 90',
    ]));
});

test('card-payable: the method, all lines, something open, and no credit memo (B18 INVC-018)', () => {
  const payable = { paymentMethod: 'ccPayable', allRelevant: true, amount: 100, open: 100 };
  expect(isCCPaymentEligible(payable)).toBe(true);
  for (const wrong of [{ paymentMethod: 'ACH' }, { allRelevant: false }, { open: 0 }, { amount: -100 }])
    expect(isCCPaymentEligible({ ...payable, ...wrong })).toBe(false);
});
