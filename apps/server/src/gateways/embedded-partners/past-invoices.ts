import { setImmediate } from 'node:timers/promises';
import { sql, type Transaction } from '../../platform/db/database.ts';
import type { DocumentOf } from '../documents/documents.ts';
import { inParts } from '../../platform/in-parts.ts';
import { findPrices, invoiceNumberOf, type BilledRequest, type ProductPrice } from './billed-requests.ts';
import { makeCreditMemo } from './credit-of-request.ts';
import { invoicesToMake, makeInvoice, type Billing, type InvoiceToMake } from './make-invoice.ts';

type CreditRequest = DocumentOf<'credit-request'>;

/** Yields to other work after this many: years of invoices are made at once. */
const INVOICES_PER_TURN = 20;

/** The documents sent to the embedded ERP in the past, without the lines that it refused. */
export interface PastRequests {
  readonly files: readonly DocumentOf<'invoice-request'>[];
  /** For requests in the files. */
  readonly credits: readonly CreditRequest[];
}

export interface PastInvoice {
  readonly invoice: DocumentOf<'invoice'>;
  readonly at: Date;
}

export type ToNumber = { readonly at: Date } & (
  | { readonly toMake: InvoiceToMake }
  | { readonly credit: CreditRequest }
);

interface NumberedInvoice extends PastInvoice {
  readonly number: number;
  /** The answered file or credit request. */
  readonly documentId: string;
  readonly account: string;
}

/**
 * Bills the past at once, as the embedded ERP would have done at the time, and stores its memory, so that it
 * continues from there. Older documents that are billed later get the numbers before the existing ones, without gaps
 * and in order of time.
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

/**
 * The first of a range of numbers that ends before the first used one; 1 if there is none. Blocks concurrent
 * numbering.
 */
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
