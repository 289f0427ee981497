import type { CalendarDate } from '../../dates/calendar-date.ts';
import { amountText, assayText, lineAmount, priceText, sumCents } from './money.ts';

/** B15. */
export const INVOICE_CURRENCY = 'USD';

export const INVOICE_LINE_KINDS = ['product', 'fee', 'tax'] as const;
export type InvoiceLineKind = (typeof INVOICE_LINE_KINDS)[number];

/** The checked fields. Amounts in cents, prices and assays in ten-thousandths. */
export interface CheckedInvoice {
  readonly currency: string;
  readonly invoiceDate: CalendarDate;
  readonly dueDate: CalendarDate | null;
  readonly creditedInvoice: string;
  readonly total: number;
  readonly lines: readonly {
    readonly lineNumber: number;
    readonly kind: InvoiceLineKind;
    readonly requestId: number | null;
    readonly productId: string;
    readonly quantity: number;
    readonly assay: number | null;
    readonly unitPrice: number;
    readonly amount: number;
  }[];
}

/** A negative amount (B10). */
export const isCreditMemo = (amount: number): boolean => amount < 0;

/** An invoice with a problem of its own goes to quarantine (B15). */
export function invoiceProblem(invoice: CheckedInvoice): string | undefined {
  const { currency, lines, total, creditedInvoice, invoiceDate, dueDate } = invoice;
  if (currency !== INVOICE_CURRENCY)
    return `Its currency is ${currency}. Invoices are in ${INVOICE_CURRENCY}.`;
  const repeated = firstRepeated(lines.map(({ lineNumber }) => lineNumber));
  if (repeated !== undefined) return `Line ${repeated} is there twice.`;
  for (const line of lines) {
    const problem = lineProblem(line);
    if (problem !== undefined) return `Line ${line.lineNumber}: ${problem}`;
  }
  const requests = lines.flatMap(({ requestId }) => (requestId === null ? [] : [requestId]));
  const twice = firstRepeated(requests);
  if (twice !== undefined) return `Request ${twice} is on two of its lines.`;
  const sum = sumCents(lines.map(({ amount }) => amount));
  if (sum !== total) return `Its lines add up to ${amountText(sum)}, its total is ${amountText(total)}.`;
  if (dueDate !== null && dueDate < invoiceDate)
    return `It is due on ${dueDate}, before its date ${invoiceDate}.`;
  if (!isCreditMemo(total))
    return creditedInvoice === '' ? undefined : 'Only a credit memo names an invoice that it credits.';
  return creditedInvoice === '' && requests.length === 0
    ? 'A credit memo names the invoice or the requests that it credits.'
    : undefined;
}

function lineProblem({
  kind,
  productId,
  quantity,
  assay,
  unitPrice: price,
  amount,
}: CheckedInvoice['lines'][number]): string | undefined {
  if (kind === 'product' && productId === '') return 'it names no product.';
  const cost = lineAmount(quantity, assay, price);
  if (cost === amount) return undefined;
  const factors = [quantity, ...(assay === null ? [] : [assayText(assay)]), priceText(price)];
  return `${factors.join(' × ')} is ${amountText(cost)}, its amount is ${amountText(amount)}.`;
}

function firstRepeated(numbers: readonly number[]): number | undefined {
  const seen = new Set<number>();
  return numbers.find((number) => seen.size === seen.add(number).size);
}

export const knownInvoiceOtherwise = (invoiceNumber: string): string =>
  `Invoice ${invoiceNumber} came before with other content.`;
