import type { FieldProblem } from '../../field-problem.ts';
import type { OmitReason } from './request-status.ts';

export const OMIT_NOTHING_SELECTED = 'You must select at least one invoice to omit';
export const OMIT_REASON_REQUIRED = 'You must provide a reason for omitting';
export const OMIT_RGA_REQUIRED = 'An Rga Number is required';

export interface OmitDraft {
  readonly invoiceIds: readonly number[];
  readonly omittedReason: OmitReason | '';
  readonly omittedNote: string;
  readonly rgaNumber: string;
}

/** AINV-045..048. */
export function omitProblems({
  invoiceIds,
  omittedReason,
  rgaNumber,
}: OmitDraft): FieldProblem<keyof OmitDraft>[] {
  const problems: FieldProblem<keyof OmitDraft>[] = [];
  if (invoiceIds.length === 0) problems.push({ field: 'invoiceIds', message: OMIT_NOTHING_SELECTED });
  if (omittedReason === '') problems.push({ field: 'omittedReason', message: OMIT_REASON_REQUIRED });
  if (omittedReason === 'RETURN' && rgaNumber.trim() === '')
    problems.push({ field: 'rgaNumber', message: OMIT_RGA_REQUIRED });
  return problems;
}
