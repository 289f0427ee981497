import {
  ABW_ACCOUNTS,
  addDays,
  INVOICE_CURRENCY,
  lineAmount,
  parseDecimal,
  PRICE_PLACES,
  sumCents,
  unitPrice,
  unitsPerPack,
  type BusinessDays,
} from '@parwell/domain';
import type { Queryable } from '../../platform/db/database.ts';
import type { DocumentOf } from '../documents/documents.ts';
import type { Planned } from './answer-order.ts';
import {
  allotNumber,
  findBilledAmong,
  findPrices,
  invoiceNumberOf,
  isBilledDocument,
  noteBilled,
  type InvoiceLine,
  type ProductPrice,
} from './billed-requests.ts';
import { makerOf, paidOn, termsOf } from './billing-terms.ts';
import { chanceOf, pickOf } from './chance.ts';

type InvoiceRequest = DocumentOf<'invoice-request'>;
type RequestLine = InvoiceRequest['lines'][number];
type Invoice = DocumentOf<'invoice'>;

/** How the embedded ERP bills. */
export interface Billing {
  /** From a request to its invoice. */
  readonly delayMs: number;
  readonly days: BusinessDays;
}

const HANDLING_CENTS = 15_00;

/**
 * The invoices that the embedded ERP makes of a file of requests: one for each account, and none for a file that it knows (B13). What it refuses
 * is on none.
 */
export async function invoicesOfRequests(
  db: Queryable,
  request: InvoiceRequest,
  billing: Billing,
  isRefused: (requestId: number) => boolean,
): Promise<Planned[]> {
  if (await isBilledDocument(db, request.documentId)) return [];
  const billed = await findBilledAmong(
    db,
    request.lines.map(({ requestId }) => requestId),
  );
  const lines = request.lines.filter(({ requestId }) => !billed.has(requestId) && !isRefused(requestId));
  const prices = await findPrices(
    db,
    lines.map(({ productId }) => productId),
  );
  const planned: Planned[] = [];
  for (const account of ABW_ACCOUNTS) {
    const its = lines.filter((line) => accountOf(request, line) === account);
    if (its.length === 0) continue;
    const number = await allotNumber(db, request.documentId, account);
    const invoice = invoiceOf(request, account, invoiceNumberOf(number), its, prices, billing);
    await noteBilled(db, number, invoice.lines);
    const at = new Date(request.createdAt.getTime() + billing.delayMs);
    planned.push({ partner: 'erp', at, document: { kind: 'invoice', content: invoice } });
    planned.push(...paymentOf(invoice));
  }
  return planned;
}

/** What comes as AUTO is divided among the accounts. */
const accountOf = ({ account }: InvoiceRequest, { requestId }: RequestLine) =>
  account === 'AUTO' ? ABW_ACCOUNTS[pickOf(ABW_ACCOUNTS.length, 'account', requestId)] : account;

function invoiceOf(
  { customerId, createdAt }: InvoiceRequest,
  account: string,
  invoiceNumber: string,
  requested: readonly RequestLine[],
  prices: ReadonlyMap<string, ProductPrice>,
  { delayMs, days }: Billing,
): Invoice {
  const products = requested.map((line, place) =>
    productLine(line, (place + 1) * 10, prices.get(line.productId)),
  );
  const lines =
    chanceOf('handling', invoiceNumber) < 0.3
      ? [...products, handling((products.length + 1) * 10)]
      : products;
  return {
    documentId: `INV-${invoiceNumber}`,
    invoiceNumber,
    customerId,
    ...termsOf(customerId, account),
    invoiceDate: days.dayOf(createdAt.getTime() + delayMs),
    dueDate: null,
    manufacturer: makerOf(requested.map(({ productId }) => productId)),
    currency: INVOICE_CURRENCY,
    creditedInvoice: '',
    lines,
    total: sumCents(lines.map(({ amount }) => amount)),
  };
}

function productLine(line: RequestLine, lineNumber: number, price?: ProductPrice): InvoiceLine {
  const { requestId, productId, ndc, lot, serial, dispensedAt, quantity } = line;
  const read = parseDecimal(line.assay, PRICE_PLACES) ?? 0;
  const assay = read > 0 ? read : null;
  const each = price ? unitPrice(price.packCents, unitsPerPack(price), assay) : 0;
  return {
    lineNumber,
    kind: 'product',
    requestId,
    productId,
    description: price?.productName.slice(0, 200) ?? '',
    ndc,
    lot,
    serial,
    dispensedAt,
    quantity,
    assay,
    unitPrice: each,
    amount: lineAmount(quantity, assay, each),
    ccrRelevant: chanceOf('card', productId) < 0.9 ? 'yes' : 'no',
  };
}

const handling = (lineNumber: number): InvoiceLine => ({
  lineNumber,
  kind: 'fee',
  requestId: null,
  productId: '',
  description: 'Handling',
  ndc: '',
  lot: '',
  serial: '',
  dispensedAt: null,
  quantity: 1,
  assay: null,
  unitPrice: HANDLING_CENTS * 100,
  amount: HANDLING_CENTS,
  ccrRelevant: 'yes',
});

/** What is not paid by card is paid by the bank one day, most of it. */
function paymentOf({ invoiceNumber, invoiceDate, netDays, paymentMethod, total }: Invoice): Planned[] {
  const due = Date.parse(`${addDays(invoiceDate, netDays)}T12:00:00Z`);
  const day = paymentMethod === 'ACH' && total !== 0 ? paidOn(invoiceNumber, due) : undefined;
  if (day === undefined) return [];
  const content = {
    documentId: `PAY-${invoiceNumber}`,
    invoiceNumber,
    kind: 'payment',
    amount: total,
    paidOn: day,
    reference: `ACH ${pickOf(1_000_000, 'trace', invoiceNumber)}`,
  } as const;
  const at = new Date(`${day}T20:00:00Z`);
  return [{ partner: 'erp', at, document: { kind: 'invoice-payment', content } }];
}
