import { isCalendarDate, type CalendarDate } from '../dates/calendar-date.ts';
import type { FieldProblem } from '../field-problem.ts';
import {
  countNeeded,
  EXPIRY_NEEDED,
  headerNeeded,
  isCount,
  LOT_NEEDED,
  PRODUCT_ID_NEEDED,
  RECEIPT_HEADER,
  SERIAL_NUMBERS_NEEDED,
  type Serialized,
} from './manual-receipt.ts';

export const CORRECTION_TYPES = ['insert', 'remove'] as const;
export type CorrectionType = (typeof CORRECTION_TYPES)[number];

export const TRAY_NEEDED = 'A tray is required';
export const CORRECTION_SUCCEEDED = 'Manual Correction succeeded.';

export interface CorrectionDraft {
  /** Null until a tray is chosen. */
  readonly drawerNumber: number | null;
  readonly productId: string;
  readonly expiryDate: CalendarDate;
  readonly lotNumber: string;
  readonly poNumber: string;
  readonly serialized: Serialized;
  readonly count: number;
  readonly serialNumber: string;
}

/** By field. */
export function correctionProblems(draft: CorrectionDraft): FieldProblem<keyof CorrectionDraft>[] {
  const problems: FieldProblem<keyof CorrectionDraft>[] = [];
  const check = (fine: boolean, field: keyof CorrectionDraft, message: string) => {
    if (!fine) problems.push({ field, message });
  };
  check(draft.drawerNumber !== null, 'drawerNumber', TRAY_NEEDED);
  check(draft.productId.trim() !== '', 'productId', PRODUCT_ID_NEEDED);
  check(isCalendarDate(draft.expiryDate), 'expiryDate', EXPIRY_NEEDED);
  check(draft.lotNumber.trim() !== '', 'lotNumber', LOT_NEEDED);
  check(draft.poNumber.trim() !== '', 'poNumber', headerNeeded(RECEIPT_HEADER.poNumber));
  if (draft.serialized === 'YES')
    check(draft.serialNumber.trim() !== '', 'serialNumber', SERIAL_NUMBERS_NEEDED);
  else check(isCount(draft.count), 'count', countNeeded(draft.count));
  return problems;
}
