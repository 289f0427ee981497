import { describe, expect, test } from 'vitest';
import { abwReminderMail, abwSelectionPath } from './abw-reminder.ts';
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
import { omitProblems, type OmitDraft } from './omit-problems.ts';
import * as failures from './request-failures.ts';
import { actOn, type RequestAct, type RequestState } from './request-actions.ts';
import { requestFilterProblem } from './request-filter.ts';
import * as listTexts from './request-list-texts.ts';
import { changedRequest, NOT_TAKEN_BACK, TOO_MANY_REQUESTS } from './request-refusals.ts';
import { sapState, type SapFacts } from './sap-state.ts';
import * as transmission from './transmission.ts';

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

test('requests are looked at for one customer, by staff also for some days (B19)', () => {
  const days = { startDate: '2026-11-01', endDate: '2026-11-16' };
  expect(requestFilterProblem({ customerId: 'c1' }, false)).toBeNull();
  expect(requestFilterProblem(days, true)).toBeNull();
  expect(requestFilterProblem(days, false)).toEqual({ field: 'customerId', message: 'Choose a customer.' });
  for (const part of [{}, { startDate: '2026-11-01' }, { endDate: '2026-11-16' }])
    expect(requestFilterProblem(part, true)).toEqual({
      field: 'startDate',
      message: 'Choose a customer, or the first and the last day it was dispensed on.',
    });
});

test('what is missing for requests to be omitted (AINV-045..048)', () => {
  const draft: OmitDraft = { invoiceIds: [1], omittedReason: 'RETURN', omittedNote: '', rgaNumber: 'R1' };
  const problems = (change: Partial<OmitDraft>) => omitProblems({ ...draft, ...change });
  expect([problems({}), problems({ omittedReason: 'ERROR', rgaNumber: '' })]).toEqual([[], []]);
  expect(problems({ rgaNumber: ' ' })).toEqual([
    { field: 'rgaNumber', message: 'An Rga Number is required' },
  ]);
  expect(problems({ invoiceIds: [], omittedReason: '', rgaNumber: '' })).toEqual([
    { field: 'invoiceIds', message: 'You must select at least one invoice to omit' },
    { field: 'omittedReason', message: 'You must provide a reason for omitting' },
  ]);
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

test('what became of a request at the ERP: late from the 30th minute on (B14)', () => {
  const sentAt = new Date('2026-11-16T10:00:00.000Z');
  const sent: SapFacts = { status: 'TRANSMITTED', sentAt, isAcknowledged: false, refusal: '' };
  const at = (change: Partial<SapFacts>, time = '2026-11-16T10:30:00.000Z') =>
    sapState({ ...sent, ...change }, new Date(time));
  expect([at({}), at({}, '2026-11-16T10:29:59.999Z'), at({ sentAt: null })]).toEqual([
    'late',
    'sent',
    'sent',
  ]);
  expect([at({ isAcknowledged: true }), at({ isAcknowledged: true, refusal: 'Blocked' })]).toEqual([
    'acknowledged',
    'refused',
  ]);
  for (const status of ['READY', 'OMITTED'] as const) expect(at({ status, refusal: 'Blocked' })).toBeNull();
});

describe('transmission (B13 B14)', () => {
  test('is of chosen days, the first not after the last', () => {
    const { transmitDaysProblems: problems } = transmission;
    expect(problems({})).toEqual([{ field: 'startDate', message: 'Choose the first day to send.' }]);
    expect(problems({ startDate: '2026-11-16' })).toEqual([
      { field: 'endDate', message: 'Choose the last day to send.' },
    ]);
    expect(problems({ startDate: '2026-11-16', endDate: '2026-11-15' })).toEqual([
      { field: 'endDate', message: 'The last day is before the first one.' },
    ]);
    expect(problems({ startDate: '2026-11-16', endDate: '2026-11-16' })).toEqual([]);
  });

  test('a file has 1,000 lines at most, of one customer and account, in the order of their ids', () => {
    const line = (id: number, customerId = 'c1', abwCode: 'A' | 'W' | null = 'A') => ({
      id,
      customerId,
      abwCode,
    });
    const files = (...lines: ReturnType<typeof line>[]) =>
      transmission.filesOf(lines).map((file) => `${file.customerId} ${file.account} ${file.lines.length}`);
    const many = (count: number) => Array.from({ length: count }, (_, place) => line(count - place));
    expect(files(...many(1000))).toEqual(['c1 A 1000']);
    expect(files(...many(1001))).toEqual(['c1 A 1000', 'c1 A 1']);
    expect(transmission.filesOf(many(1001))[1]?.lines).toEqual([line(1001)]);
    expect(files(line(1, 'c2'), line(2, 'c1', null), line(3, 'c1', 'W'), line(4))).toEqual([
      'c1 A 1',
      'c1 W 1',
      'c1 AUTO 1',
      'c2 A 1',
    ]);
    expect(files()).toEqual([]);
  });

  test('its name holds nothing that a file name may not', () => {
    const name = transmission.requestFileName({ customerId: '../c 1', account: 'AUTO' }, '2026-11-16', 'D/7');
    expect(name).toBe('INVREQ_..-c-1_AUTO_20261116_D-7.xml');
    expect(
      transmission.requestFileName({ customerId: 'x'.repeat(61), account: 'A' }, '2026-11-16', '7'),
    ).toBe(`INVREQ_${'x'.repeat(60)}_A_20261116_7.xml`);
  });

  test('only what the ERP has refused is sent again, only what it has not acknowledged is written again', () => {
    const { sendAgainRefusal, rewriteRefusal } = transmission;
    expect([
      sendAgainRefusal({ status: 'TRANSMITTED', refusal: 'Blocked' }),
      sendAgainRefusal({ status: 'TRANSMITTED', refusal: '' }),
      sendAgainRefusal({ status: 'OMITTED', refusal: 'Blocked' }),
    ]).toEqual([null, 'The ERP has not refused it.', 'It is omitted.']);
    expect([
      rewriteRefusal({ isWritten: true, isAcknowledged: false }),
      rewriteRefusal({ isWritten: false, isAcknowledged: false }),
      rewriteRefusal({ isWritten: true, isAcknowledged: true }),
    ]).toEqual([null, 'It is not written yet.', 'The ERP has acknowledged it.']);
  });

  test('what is said of it', () => {
    expect([transmission.countChanged(1), transmission.countChanged(1200)]).toEqual([
      'It is 1 request now. Look again and confirm.',
      'It is 1,200 requests now. Look again and confirm.',
    ]);
    expect(transmission.NOTHING_TO_TRANSMIT).toBe(
      'There is nothing to send: no request that matches is ready.',
    );
    expect(transmission.tooManyToTransmit).toBe('More than 10,000 requests are ready. Choose fewer days.');
    expect(transmission.transmissionRunning('Ada', 0, 120_000)).toBe(
      'A transmission is running. It was started by Ada, 2 min ago.',
    );
  });
});

test('one mail names all customers whose requests wait for their account (B12 ABW-003)', () => {
  const waiting = { customerId: 'c 1', name: 'Clinic\tOne', requests: 1, oldest: '2026-11-01' };
  expect(abwSelectionPath('c 1')).toBe('/abw-selection/c%201/true');
  expect(abwReminderMail([waiting], 'https://p.example').subject).toBe(
    'Parwell: 1 invoice request waits for its account',
  );
  expect(
    abwReminderMail(
      [waiting, { ...waiting, customerId: 'c2', name: ' Two\n\n ', requests: 1199 }],
      'https://p.example',
    ),
  ).toEqual({
    subject: 'Parwell: 1,200 invoice requests wait for their account',
    text: `1,200 invoice requests wait for their account. Please choose A, B or W for each, so that it can be billed.

Customer\tRequests\tOldest
Clinic One (c 1)\t1\t2026-11-01
Two (c2)\t1199\t2026-11-01

Choose accounts for Clinic One:
https://p.example/abw-selection/c%201/true

Choose accounts for Two:
https://p.example/abw-selection/c2/true
`,
  });
});

test('the texts of invoices and their requests (INVC-007 INVC-008 OERR-020..026)', () => {
  expect(INVOICES_PROMPT).toBe('Select the filter criteria above to view invoice information.');
  expect(listTexts.REQUESTS_PROMPT).toBe(
    'Select the filter criteria above to view invoice request information.',
  );
  expect(listTexts.requestsFailed('x')).toBe('Failed to get invoice requests: x');
  expect(listTexts.lettersNotSaved('x')).toBe('Failed to update invoices ABW settings: x');
  expect(listTexts.letterNotSaved(7, 'x')).toBe('Failed to patch invoice 7 ABW setting: x');
  expect(failures.requestStatusFailed(7, 'x')).toBe('Failed to update invoice 7 status: x');
  expect(failures.MAKE_READY_FAILED).toBe('Failed to patch invoices and make them all "Ready"');
  expect(failures.REMINDER_FAILED).toBe('Failed to send ABW Reminder E-Mail');
  expect(failures.TRANSMIT_FAILED).toBe('Failed to transmitting invoice requests to SAP');
  expect(NOT_TAKEN_BACK).toBe('An omitted request stays omitted.');
  expect(TOO_MANY_REQUESTS).toBe('More than 10,000 requests match. Narrow the filter.');
  const changed = { productName: 'Immune globulin', lot: 'L1', status: 'ON HOLD', abwCode: 'A' } as const;
  expect(changedRequest(changed)).toBe(
    'Changed meanwhile: Immune globulin, lot L1, is On Hold, account A now.',
  );
  expect(changedRequest({ ...changed, abwCode: null })).toBe(
    'Changed meanwhile: Immune globulin, lot L1, is On Hold now.',
  );
  expect(knownInvoiceOtherwise('9')).toBe('Invoice 9 came before with other content.');
  expect([dollars(4_158_000), dollars(-5), dollars(0)]).toEqual(['$41,580.00', '-$0.05', '$0.00']);
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

test('what changes nothing, and what is not possible, says so (B5 B6)', () => {
  const request: RequestState = {
    manualSplitBill: 'Y',
    autoSplitBill: 'N',
    status: 'READY',
    abwCode: 'A',
    suggestedCode: 'W',
    claimed: false,
    refusal: '',
  };
  const said = (status: RequestState['status'], act: RequestAct, claimed = false) => {
    const outcome = actOn({ ...request, status, claimed }, act);
    return outcome.outcome === 'done'
      ? `${outcome.status} ${outcome.abwCode}`
      : `${outcome.outcome}: ${outcome.text}`;
  };
  const letter: RequestAct = { act: 'letter', abwCode: 'A' };
  expect(said('ON HOLD', { act: 'hold' })).toBe('unchanged: It is on hold already.');
  expect(said('OMITTED', { act: 'hold' })).toBe('refused: A request that is Omitted cannot be held.');
  expect(said('READY', { act: 'ready' })).toBe('unchanged: It is ready already.');
  expect(said('OMITTED', { act: 'ready' })).toBe('refused: A request that is Omitted cannot be made ready.');
  expect(said('READY', { act: 'ready' }, true)).toBe(
    'refused: A request that is Sent to SAP cannot be made ready.',
  );
  expect(said('ON HOLD', { act: 'ready' }, true)).toBe('READY A');
  expect(said('OMITTED', { act: 'omit', reason: 'ERROR' })).toBe('unchanged: It is omitted already.');
  expect(said('TRANSMITTED', letter)).toBe(
    'refused: A request that is Sent to SAP cannot be given another account.',
  );
  expect(said('READY', letter)).toBe('unchanged: Account A is chosen already.');
  expect(said('PENDING ABW', letter)).toBe('READY A');
  expect(said('ON HOLD', { act: 'letter', abwCode: 'B' })).toBe('ON HOLD B');
});
