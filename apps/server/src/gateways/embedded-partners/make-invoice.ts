import {
  ABW_ACCOUNTS,
  INVOICE_CURRENCY,
  lineAmount,
  parseDecimal,
  PRICE_PLACES,
  sumCents,
  unitPrice,
  unitsPerPack,
  type AbwAccount,
  type BusinessDays,
} from '@parwell/domain';
import type { DocumentOf } from '../documents/documents.ts';
import type { InvoiceLine, ProductPrice } from './billed-requests.ts';
import { makerOf, termsOf } from './billing-terms.ts';
import { chanceOf, pickOf } from './chance.ts';

type InvoiceRequest = DocumentOf<'invoice-request'>;
type RequestLine = InvoiceRequest['lines'][number];
type Invoice = DocumentOf<'invoice'>;

export interface Billing {
  /** From a request to its invoice. */
  readonly delayMs: number;
  readonly days: BusinessDays;
}

const HANDLING_CENTS = 15_00;
/**
 * The share of card-payable products. An invoice with any other product is not card-payable, and some have a hundred
 * lines.
 */
const CARD_PAYABLE_SHARE = 0.985;

/** An invoice before it gets its number. */
export interface InvoiceToMake {
  readonly request: InvoiceRequest;
  readonly account: AbwAccount;
  readonly lines: readonly RequestLine[];
}

/** One per account. Lines of AUTO are divided among the accounts. */
export function invoicesToMake(
  request: InvoiceRequest,
  lines: readonly RequestLine[] = request.lines,
): InvoiceToMake[] {
  const divided = Map.groupBy(lines, (line) => accountOf(request, line));
  return ABW_ACCOUNTS.flatMap((account) => {
    const its = divided.get(account);
    return its ? [{ request, account, lines: its }] : [];
  });
}

const accountOf = ({ account }: InvoiceRequest, { requestId }: RequestLine) =>
  account === 'AUTO' ? ABW_ACCOUNTS[pickOf(ABW_ACCOUNTS.length, 'account', requestId)] : account;

export function makeInvoice(
  { request: { customerId, createdAt }, account, lines: requested }: InvoiceToMake,
  invoiceNumber: string,
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
  const { payer, ...terms } = termsOf(customerId, account);
  // In the order of the document's shape, as it is read.
  return {
    documentId: `INV-${invoiceNumber}`,
    invoiceNumber,
    customerId,
    payer,
    invoiceDate: days.dayOf(createdAt.getTime() + delayMs),
    dueDate: null,
    ...terms,
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
    ccrRelevant: chanceOf('card', productId) < CARD_PAYABLE_SHARE ? 'yes' : 'no',
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
