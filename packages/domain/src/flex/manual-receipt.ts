import { isCalendarDate } from '../dates/calendar-date.ts';
import type { FieldProblem } from '../field-problem.ts';
import { QUANTITY_NOT_DIGITS } from '../products/read-quantity.ts';

export const SERIALIZED = ['YES', 'NO'] as const;
export type Serialized = (typeof SERIALIZED)[number];

export const PRODUCT_ID_NEEDED = 'Please enter a product id';
export const EXPIRY_NEEDED = 'Please enter an expiry date';
export const TOTAL_COUNT_NEEDED = 'Please enter a total count';
export const LOT_NEEDED = 'Please enter a lot';
export const LINE_NUMBER_NEEDED = 'Please enter a line number';
export const SERIAL_NUMBERS_NEEDED = 'All serial numbers are required';
export const RECEIPT_SUCCEEDED = 'Manual Receipt succeeded.';

export const headerNeeded = (label: string): string => `Please enter a ${label}`;

export const RECEIPT_HEADER = {
  shipmentId: 'Shipment ID',
  shipmentDate: 'Shipment Date',
  poNumber: 'PO Number',
  orderNumber: 'Order Number',
} as const;

export interface ReceiptItem {
  readonly productId: string;
  /** YYYY-MM-DD. */
  readonly expiryDate: string;
  /** 0 while nothing is entered. */
  readonly totalCount: number;
  readonly lotNumber: string;
  readonly lineNumber: string;
  readonly serialNumbers: readonly string[];
}

export interface ReceiptDraft {
  readonly shipmentId: string;
  readonly shipmentDate: string;
  readonly poNumber: string;
  /** Undefined if the form has no such field. */
  readonly orderNumber?: string | undefined;
  readonly serialized: Serialized;
  readonly receiptItems: readonly ReceiptItem[];
}

export const MAX_RECEIPT_ITEMS = 100;
/** Keeps a mistyped count from opening a form with thousands of fields. */
export const MAX_SERIAL_NUMBERS = 200;
export const MAX_COUNT = 99_999;

/** One slot per item received; values already entered are kept. */
export const serialSlots = (entered: readonly string[], totalCount: number): string[] =>
  Array.from(
    { length: Math.min(Math.max(Math.trunc(totalCount) || 0, 0), MAX_SERIAL_NUMBERS) },
    (_, slot) => entered[slot] ?? '',
  );

/** A positive whole number within the limit. */
export const isCount = (count: number): boolean =>
  Number.isInteger(count) && count >= 1 && count <= MAX_COUNT;

export const countNeeded = (count: number): string =>
  Number.isNaN(count) ? QUANTITY_NOT_DIGITS : TOTAL_COUNT_NEEDED;

const isEmpty = (text: string): boolean => text.trim() === '';

const SERIAL_NUMBER_TWICE = 'Serial numbers must be different';
const TOO_MANY_SERIALS = `At most ${MAX_SERIAL_NUMBERS} with serial numbers`;

/** By field path. */
export function receiptProblems(draft: ReceiptDraft): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const refuse = (field: string, message: string) => problems.push({ field, message });
  for (const field of ['shipmentId', 'shipmentDate', 'poNumber', 'orderNumber'] as const) {
    const value = draft[field];
    const missing = field === 'shipmentDate' ? !isCalendarDate(draft.shipmentDate) : isEmpty(value ?? '');
    if (value !== undefined && missing) refuse(field, headerNeeded(RECEIPT_HEADER[field]));
  }
  draft.receiptItems.forEach((item, index) => {
    const at = (field: string) => `receiptItems.${index}.${field}`;
    if (isEmpty(item.productId)) refuse(at('productId'), PRODUCT_ID_NEEDED);
    if (!isCalendarDate(item.expiryDate)) refuse(at('expiryDate'), EXPIRY_NEEDED);
    if (!isCount(item.totalCount)) refuse(at('totalCount'), countNeeded(item.totalCount));
    if (isEmpty(item.lotNumber)) refuse(at('lotNumber'), LOT_NEEDED);
    if (isEmpty(item.lineNumber)) refuse(at('lineNumber'), LINE_NUMBER_NEEDED);
    if (draft.serialized !== 'YES') return;
    if (item.totalCount > MAX_SERIAL_NUMBERS) refuse(at('totalCount'), TOO_MANY_SERIALS);
    const slots = serialSlots(item.serialNumbers, item.totalCount).map((serial) => serial.trim());
    slots.forEach((serial, slot) => {
      if (serial === '') refuse(at(`serialNumbers.${slot}`), SERIAL_NUMBERS_NEEDED);
      else if (slots.indexOf(serial) < slot) refuse(at(`serialNumbers.${slot}`), SERIAL_NUMBER_TWICE);
    });
  });
  return problems;
}
