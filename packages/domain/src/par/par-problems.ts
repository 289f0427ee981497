import { DEVICE_TYPES } from '../devices/device-types.ts';
import type { FieldProblem } from '../field-problem.ts';
import { readQuantity } from '../products/read-quantity.ts';
import { PO_TYPES, SALES_TYPES, type PoType, type SalesType } from '../products/sales-types.ts';
import { isManaged } from '../products/sources.ts';
import {
  PAR_DEFAULT_NOT_LISTED,
  PAR_MAX_FILL_REQUIRED,
  PAR_MIN_ABOVE_MAX,
  PAR_PO_TYPE_UNKNOWN,
  PAR_PRODUCT_REQUIRED,
  PAR_SALES_TYPE_UNKNOWN,
  PAR_TYPE_REQUIRED,
  PAR_TYPE_UNKNOWN,
  PAR_WHOLE,
} from './par-texts.ts';

/** The levels of a par setting, all in units of use. */
export const PAR_LEVELS = ['minSet', 'maxSet', 'crl', 'maxFill'] as const;
export type ParLevel = (typeof PAR_LEVELS)[number];

/** As entered, not checked yet. */
export interface ParDraft extends Readonly<Record<ParLevel, number | null>> {
  readonly productId: string;
  readonly cabinetType: string;
  readonly packToLum: number | null;
  readonly poType: string;
  readonly salesType: string;
  readonly sapProducts: readonly string[];
  readonly defaultSapProduct: string;
}

/** The database would refuse more. */
export const MOST_PAR_UNITS = 999_999;

const isLevel = (value: number): boolean => Number.isInteger(value) && value >= 1 && value <= MOST_PAR_UNITS;

const among = (values: readonly string[], value: string): boolean => value === '' || values.includes(value);

/** By field (CPAR-012..017, CPAR-021, S32). */
export function parProblems(draft: ParDraft): FieldProblem<keyof ParDraft>[] {
  const problems: FieldProblem<keyof ParDraft>[] = [];
  const refuse = (field: keyof ParDraft, message: string) => problems.push({ field, message });
  if (draft.productId === '') refuse('productId', PAR_PRODUCT_REQUIRED);
  if (draft.cabinetType === '') refuse('cabinetType', PAR_TYPE_REQUIRED);
  else if (!(DEVICE_TYPES as readonly string[]).includes(draft.cabinetType))
    refuse('cabinetType', PAR_TYPE_UNKNOWN);
  for (const field of [...PAR_LEVELS, 'packToLum'] as const) {
    const value = draft[field];
    if (value !== null && !isLevel(value)) refuse(field, PAR_WHOLE);
  }
  if (draft.maxFill === null) refuse('maxFill', PAR_MAX_FILL_REQUIRED);
  if (draft.minSet !== null && draft.maxSet !== null && draft.minSet > draft.maxSet)
    refuse('minSet', PAR_MIN_ABOVE_MAX);
  if (!among(PO_TYPES, draft.poType)) refuse('poType', PAR_PO_TYPE_UNKNOWN);
  if (!among(SALES_TYPES, draft.salesType)) refuse('salesType', PAR_SALES_TYPE_UNKNOWN);
  if (!among(draft.sapProducts, draft.defaultSapProduct)) refuse('defaultSapProduct', PAR_DEFAULT_NOT_LISTED);
  return problems;
}

/** Products that customers manage themselves are sold by others, whatever is entered (CPAR-024). */
export const salesTypeOf = (source: string, said: SalesType | ''): SalesType | '' =>
  isManaged(source) ? said : '3PS';

/** A typed level: null if nothing is typed, NaN (which is refused) if it is no whole number (CPAR-018, CPAR-019). */
export function readLevel(text: string): number | null {
  const level = readQuantity(text);
  return level !== null && level < 0 ? Number.NaN : level;
}

export const isPoType = (text: string): text is PoType => (PO_TYPES as readonly string[]).includes(text);
export const isSalesType = (text: string): text is SalesType =>
  (SALES_TYPES as readonly string[]).includes(text);
