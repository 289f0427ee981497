import { setImmediate } from 'node:timers/promises';
import { sql, type Transaction } from '../../platform/db/database.ts';
import type { DocumentOf } from '../documents/documents.ts';
import { inParts } from '../../platform/in-parts.ts';
import { findPrices, invoiceNumberOf, type BilledRequest, type ProductPrice } from './billed-requests.ts';
import { makeCreditMemo } from './credit-of-request.ts';
import { invoicesToMake, makeInvoice, type Billing, type InvoiceToMake } from './make-invoice.ts';

type CreditRequest = DocumentOf<'credit-request'>;

/** Yields to other work after this many: years of them are made at once. */
const INVOICES_PER_TURN = 20;

/** What the embedded ERP was sent in the past, without the lines that it refused. */
export interface PastRequests {
  readonly files: readonly DocumentOf<'invoice-request'>[];
  /** Of requests that stand in the files. */
  readonly credits: readonly CreditRequest[];
}

export interface PastInvoice {
  readonly invoice: DocumentOf<'invoice'>;
  readonly at: Date;
}

/** Something that gets a number. */
export type ToNumber = { readonly at: Date } & (
  | { readonly toMake: InvoiceToMake }
  | { readonly credit: CreditRequest }
);

interface NumberedInvoice extends PastInvoice {
  readonly number: number;
  /** The file or the credit request that it answers. */
  readonly documentId: string;
  readonly account: string;
}

/**
 * Bills at once what the embedded ERP was sent in the past, as it would have billed it at the time, and remembers it: it goes on from there. What is
 * billed later although it is older gets the numbers before those that are given out, so that there are no gaps, and older ones are lower.
 */
export async function billPastRequests(
  tx: Transaction,
  past: PastRequests,
  billing: Billing,
): Promise<PastInvoice[]> {
  const prices = await findPrices(tx, [
    ...new Set(past.files.flatMap(({ lines }) => lines.map(({ productId }) => productId))),
  ]);
  const toNumber = inOrderOfTime(past, billing);
  const first = await findFirstNumber(tx, toNumber.length);
  const invoices = await makePastInvoices(toNumber, first, prices, billing);
  await rememberInvoices(tx, invoices);
  return invoices;
}

export function inOrderOfTime({ files, credits }: PastRequests, { delayMs }: Billing): ToNumber[] {
  const after = (time: Date): Date => new Date(time.getTime() + delayMs);
  return [
    ...files.flatMap((request) =>
      invoicesToMake(request).map((toMake) => ({ at: after(request.createdAt), toMake })),
    ),
    ...credits.map((credit) => ({ at: after(credit.requestedAt), credit })),
  ].toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

export async function makePastInvoices(
  toNumber: readonly ToNumber[],
  first: number,
  prices: ReadonlyMap<string, ProductPrice>,
  billing: Billing,
): Promise<NumberedInvoice[]> {
  const billed = new Map<number, BilledRequest>();
  const invoices: NumberedInvoice[] = [];
  for (const [place, each] of toNumber.entries()) {
    if (place % INVOICES_PER_TURN === 0) await setImmediate();
    const number = first + place;
    const invoiceNumber = invoiceNumberOf(number);
    if ('credit' in each) {
      const { requestId, customerId, documentId } = each.credit;
      const request = billed.get(requestId);
      if (!request) throw new Error(`Request ${requestId} is credited, but was not billed`);
      const day = billing.days.dayOf(each.at.getTime());
      const memo = makeCreditMemo(request, customerId, invoiceNumber, day);
      invoices.push({ number, documentId, account: '', invoice: memo, at: each.at });
      continue;
    }
    const { request, account } = each.toMake;
    const invoice = makeInvoice(each.toMake, invoiceNumber, prices, billing);
    for (const line of invoice.lines)
      if (line.requestId !== null) billed.set(line.requestId, { number, account, line });
    invoices.push({ number, documentId: request.documentId, account, invoice, at: each.at });
  }
  return invoices;
}

/** The first of so many numbers that end before the first one given out; 1 if there is none. Nobody else gets one meanwhile. */
async function findFirstNumber(tx: Transaction, count: number): Promise<number> {
  await tx.run(sql`LOCK TABLE embedded_invoices IN SHARE ROW EXCLUSIVE MODE`);
  const { first } = await tx.one<{ first: number | null }>(sql`
    SELECT min(number) AS first FROM embedded_invoices`);
  return first === null ? 1 : first - count;
}

async function rememberInvoices(tx: Transaction, invoices: readonly NumberedInvoice[]): Promise<void> {
  await tx.run(sql`
    INSERT INTO embedded_invoices (number, document_id, account)
    SELECT * FROM unnest(${invoices.map(({ number }) => number)}::int[],
      ${invoices.map(({ documentId }) => documentId)}::text[], ${invoices.map(({ account }) => account)}::text[])`);
  const billed = invoices.filter(({ invoice }) => invoice.creditedInvoice === '');
  for (const some of inParts(billed))
    await tx.run(sql`
      INSERT INTO embedded_billed (request_id, number, line)
      SELECT (line ->> 'requestId')::bigint, number, line
      FROM jsonb_to_recordset(${JSON.stringify(some.map(({ number, invoice: { lines } }) => ({ number, lines })))})
        AS invoice(number integer, lines jsonb), jsonb_array_elements(lines) line
      WHERE line ->> 'requestId' IS NOT NULL`);
}
