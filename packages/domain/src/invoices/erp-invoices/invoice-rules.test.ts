import { describe, expect, test } from 'vitest';
import { AGEING_LABELS, daysInArrears } from './arrears.ts';
import {
  invoiceProblem,
  isCreditMemo,
  knownInvoiceOtherwise,
  type CheckedInvoice,
} from './invoice-problems.ts';
import { INVOICES_PROMPT, invoiceSearchProblem, type InvoiceSearch } from './invoice-search.ts';
import { invoiceState } from './invoice-state.ts';
import { dollars, parseDecimal } from './money.ts';

describe('what invoices are searched for (B19 INVC-019 INVC-020)', () => {
  const problem = (search: InvoiceSearch) => {
    const found = invoiceSearchProblem(search);
    return found && `${found.field}: ${found.message}`;
  };
  const days = { startDate: '2026-11-01', endDate: '2026-11-16' };

  test('always one customer', () => {
    const none = 'customerId: No customer id found for getInvoicesList';
    expect([problem({}), problem({ ...days, customerId: '' }), problem({ invoiceNo: '1' })]).toEqual([
      none,
      none,
      none,
    ]);
  });

  test('some days, or one number, or what can be paid by card', () => {
    const customerId = 'c1';
    expect(problem({ customerId, ...days })).toBeUndefined();
    expect(problem({ customerId, startDate: '2026-11-16', endDate: '2026-11-16' })).toBeUndefined();
    expect(problem({ customerId, invoiceNo: '1' })).toBeUndefined();
    expect(problem({ customerId, ccPayableOnly: true })).toBeUndefined();
    expect(problem({ customerId })).toBe('startDate: Select a date range.');
    expect(problem({ customerId, endDate: '2026-11-16' })).toBe('startDate: Select a date range.');
    expect(problem({ customerId, startDate: '2026-11-16' })).toBe('endDate: Select a date range.');
    const reversed = { startDate: '2026-11-17', endDate: '2026-11-16' };
    expect(problem({ customerId, ...reversed })).toBe('endDate: The date range ends before it begins.');
    expect(problem({ customerId, ...reversed, invoiceNo: '1' })).toBe(
      'endDate: The date range ends before it begins.',
    );
    expect(problem({ customerId, invoiceNo: '1', startDate: '2026-11-17' })).toBeUndefined();
    expect(problem({ customerId, invoiceNo: '1', endDate: '2026-11-17' })).toBeUndefined();
  });
});

test('the state of an invoice (B10 B17)', () => {
  const state = (amount: number, open: number, daysInArrears: number) =>
    invoiceState({ amount, open, daysInArrears });
  expect([state(-1, -1, 0), state(-1, 5, 5), state(0, 0, 0), state(100, 0, 9), state(100, -5, 0)]).toEqual([
    'credit memo',
    'credit memo',
    'paid',
    'paid',
    'paid',
  ]);
  expect([state(100, 1, 0), state(100, 1, 1)]).toEqual(['open', 'overdue']);
});

test('what a credit memo is, and how the age of a debt is called (B17)', () => {
  expect([
    daysInArrears({ open: 1, dueDate: '2026-11-20' }, '2026-11-16'),
    isCreditMemo(0),
    isCreditMemo(-1),
  ]).toEqual([0, false, true]);
  expect(AGEING_LABELS).toEqual({
    'not due': 'Not due',
    '1-30': '1–30 days',
    '31-60': '31–60 days',
    '61-90': '61–90 days',
    'over 90': 'Over 90 days',
  });
  expect(parseDecimal('no number', 2)).toBeUndefined();
});

test('an invoice may be due on its day, a fee names no product, a credit memo the invoice or a request (B15)', () => {
  const line: CheckedInvoice['lines'][number] = {
    lineNumber: 10,
    kind: 'fee',
    requestId: null,
    productId: '',
    quantity: -2,
    assay: null,
    unitPrice: 1_5000,
    amount: -300,
  };
  const memo: CheckedInvoice = {
    currency: 'USD',
    invoiceDate: '2026-11-02',
    dueDate: '2026-11-02',
    creditedInvoice: '9',
    total: -300,
    lines: [line],
  };
  expect(invoiceProblem(memo)).toBeUndefined();
  expect(
    invoiceProblem({ ...memo, creditedInvoice: '', lines: [{ ...line, requestId: 1 }] }),
  ).toBeUndefined();
  expect(invoiceProblem({ ...memo, dueDate: '2026-11-03' })).toBeUndefined();
  expect(invoiceProblem({ ...memo, lines: [{ ...line, amount: -301 }] })).toBe(
    'Line 10: -2 × 1.50 is -3.00, its amount is -3.01.',
  );
});

test('the texts of invoices (INVC-007)', () => {
  expect(INVOICES_PROMPT).toBe('Select the filter criteria above to view invoice information.');
  expect(knownInvoiceOtherwise('9')).toBe('Invoice 9 came before with other content.');
  expect([dollars(4_158_000), dollars(-5), dollars(0)]).toEqual(['$41,580.00', '-$0.05', '$0.00']);
});
