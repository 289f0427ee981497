import { addDays, AGEING_BUCKETS, ageingOf, businessDays, dueDateOf, invoiceProblem } from '@parwell/domain';
import { expect, test } from 'vitest';
import { readDocument, writeDocument, type DocumentOf } from '../../gateways/documents/documents.ts';
import {
  inOrderOfTime,
  makePastInvoices,
  type PastInvoice,
} from '../../gateways/embedded-partners/past-invoices.ts';
import { invoiceToStore } from '../invoices/erp-invoices/invoice-to-store.ts';
import { LAKEVIEW, NORTHSIDE } from './demo-customers.ts';
import { payPast } from './demo-payments.ts';

type File = DocumentOf<'invoice-request'>;

const days = businessDays('America/Chicago');
const billing = { days, delayMs: 3_600_000 };
const FILES = [
  [NORTHSIDE, 'A'],
  [NORTHSIDE, 'B'],
  [NORTHSIDE, 'W'],
  [LAKEVIEW[0], 'AUTO'],
  [LAKEVIEW[1], 'A'],
] as const;
const LINES = 4;
/** Weeks billed when the demo begins; older ones are billed with its past. */
const FIRST_WEEKS = 8;
const WEEKS = 104;

/** Each has its own pack, so that there is something to round. */
const prices = new Map(
  Array.from({ length: 40 }, (_, place) => {
    const price = {
      productName: `Product ${place}`,
      packCents: 10_000 + 137 * place,
      lumQty: null,
      packQty: 3,
    };
    return [`P${place}`, { productId: `P${place}`, ...price }] as const;
  }),
);

function fileOf(today: string, week: number, place: number): File {
  const [customerId, account] = FILES[place] ?? FILES[0];
  const createdAt = new Date(days.startOf(addDays(today, -2 - 7 * week)) + 9 * 3_600_000);
  const first = ((WEEKS - week) * FILES.length + place) * LINES;
  const lines = Array.from({ length: LINES }, (_, n) => ({
    requestId: first + n,
    productId: `P${(first + n * 7) % prices.size}`,
    ndc: '12345-0678-90',
    lot: `L${n}`,
    size: '',
    assay: n % 2 === 1 ? '1024.5' : '',
    unitOfMeasure: '',
    serial: '',
    tagId: '',
    quantity: n + 1,
    dispensedAt: new Date(createdAt.getTime() - 86_400_000),
    cabinetId: `${customerId}-001`,
    cabinetType: 'EM' as const,
    npi: '',
  }));
  return { documentId: `P-INV-${week}-${place}`, customerId, account, createdAt, lines };
}

const filesOf = (today: string, from: number, to: number): File[] =>
  Array.from({ length: to - from }, (_, week) =>
    FILES.map((_, place) => fileOf(today, from + week, place)),
  ).flat();

const creditOf = ({ customerId, createdAt, lines }: File): DocumentOf<'credit-request'> => ({
  documentId: `P-CRD-${lines[1]?.requestId}`,
  requestId: lines[1]?.requestId ?? 0,
  customerId,
  reason: 'ERROR',
  rgaNumber: '',
  note: '',
  requestedAt: new Date(createdAt.getTime() + 3 * 86_400_000),
});

/** For a demo that begins on this day: of the last weeks first, then of the past. */
async function demoOn(today: string) {
  const credits = [creditOf(fileOf(today, 1, 0)), creditOf(fileOf(today, FIRST_WEEKS - 1, 2))];
  const unusedCredits = new Set(credits.slice(1).map(({ requestId }) => requestId));
  const recent = inOrderOfTime({ files: filesOf(today, 0, FIRST_WEEKS), credits }, billing);
  const older = inOrderOfTime({ files: filesOf(today, FIRST_WEEKS, WEEKS), credits: [] }, billing);
  const parts = [
    { invoices: await makePastInvoices(recent, 1, prices, billing), hasStories: true },
    { invoices: await makePastInvoices(older, 1 - older.length, prices, billing), hasStories: false },
  ];
  const money = parts.map(({ invoices, hasStories }) =>
    payPast(invoices, { today, days, unusedCredits, hasStories }),
  );
  return {
    invoices: parts.flatMap(({ invoices }): PastInvoice[] => invoices).map(({ invoice }) => invoice),
    payments: money.flatMap(({ payments }) => payments),
    attempts: money.flatMap(({ attempts }) => attempts),
    planned: money.flatMap(({ planned }) => planned),
  };
}

const today = days.dayOf(Date.now());
/** Today, a 1st of January that is a Saturday, a leap day, a Sunday, and the days on which clocks change. */
const DATES = [today, '2028-01-01', '2028-02-29', '2027-02-28', '2026-11-01', '2027-03-14'];

test.each(DATES)('invoices of every age add up if the demo begins on %s (B15 B16 B17 B18)', async (day) => {
  const { invoices, payments, attempts, planned } = await demoOn(day);
  expect(invoices.filter((invoice) => invoiceProblem(invoice) !== undefined)).toEqual([]);
  const numbers = invoices.map(({ invoiceNumber }) => Number(invoiceNumber)).toSorted((a, b) => a - b);
  expect(numbers).toEqual(numbers.map((_, place) => (numbers[0] ?? 0) + place));
  const inOrder = invoices.toSorted((a, b) => Number(a.invoiceNumber) - Number(b.invoiceNumber));
  expect(inOrder.map(({ invoiceDate }) => invoiceDate)).toEqual(
    invoices.map(({ invoiceDate }) => invoiceDate).toSorted(),
  );
  const billed = invoices
    .filter(({ creditedInvoice }) => creditedInvoice === '')
    .flatMap(({ lines }) => lines.flatMap(({ requestId }) => requestId ?? []));
  expect(billed).toHaveLength(WEEKS * FILES.length * LINES);
  expect(new Set(billed).size).toBe(billed.length);

  const paid = new Map<string, number>();
  for (const { invoiceNumber, amount } of payments)
    paid.set(invoiceNumber, (paid.get(invoiceNumber) ?? 0) + amount);
  const owed = invoices.map((invoice) => ({
    ...invoice,
    open: invoice.total - (paid.get(invoice.invoiceNumber) ?? 0),
    due: dueDateOf(invoice.invoiceDate, invoice.netDays, invoice.dueDate),
  }));
  // Nobody has paid more than was due, nor later than yesterday.
  expect(owed.filter(({ total, open }) => (total > 0 ? open < 0 || open > total : open > 0))).toEqual([]);
  expect(payments.filter(({ paidOn }) => paidOn >= day)).toEqual([]);
  for (const customerId of [NORTHSIDE, ...LAKEVIEW]) {
    const ages = owed
      .filter((each) => each.customerId === customerId && each.open > 0)
      .map(({ due }) => ageingOf(due, day));
    expect([customerId, AGEING_BUCKETS.filter((bucket) => !new Set(ages).has(bucket))]).toEqual([
      customerId,
      [],
    ]);
    const bought = owed.filter((each) => each.customerId === customerId && each.total > 0);
    expect(bought.filter(({ open }) => open === 0).length).toBeGreaterThan(bought.length * 0.7);
  }

  const memos = owed.filter(({ total }) => total < 0);
  expect(memos.map(({ open }) => Math.sign(open)).toSorted()).toEqual([-1, 0]);
  const partly = owed.filter(({ total, open }) => open > 0 && open < total);
  const credited = new Set(memos.map(({ creditedInvoice }) => creditedInvoice));
  expect(partly.filter(({ invoiceNumber }) => !credited.has(invoiceNumber))).toHaveLength(1);

  const byCard = payments.filter(({ kind }) => kind === 'card');
  const openOf = new Map(owed.map(({ invoiceNumber, open }) => [invoiceNumber, open]));
  expect(
    attempts
      .filter(({ status }) => status === 'paid')
      .map(({ reference }) => reference)
      .toSorted(),
  ).toEqual(byCard.map(({ reference }) => reference).toSorted());
  expect(byCard.filter(({ invoiceNumber }) => openOf.get(invoiceNumber) !== 0)).toEqual([]);
  expect(byCard.length).toBeGreaterThan(1);
  // One card was declined and nothing came after it; another one was declined before the next was accepted.
  const declined = attempts.filter(({ status }) => status === 'declined');
  expect(
    declined.map(({ invoiceNumber, amount }) => openOf.get(invoiceNumber) === amount).toSorted(),
  ).toEqual([false, true]);
  expect(planned.length).toBeGreaterThan(0);
  for (const { document } of planned)
    expect(document.content).toMatchObject({
      amount: openOf.get((document.content as { invoiceNumber: string }).invoiceNumber),
    });
});

test('an invoice of the past that comes once more is known, as it is stored as it would have been read (B16)', async () => {
  const { invoices } = await demoOn(today);
  for (const invoice of [...invoices.slice(0, 20), ...invoices.filter(({ total }) => total < 0)]) {
    const { content } = readDocument(writeDocument('invoice', invoice));
    const read = invoiceToStore(content as DocumentOf<'invoice'>, new Date());
    expect(read.contentHash).toEqual(invoiceToStore(invoice, new Date()).contentHash);
  }
});
