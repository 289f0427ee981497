import { wordStockRefusal, type DoneBefore, type StockRefusal, type StockRefusalCode } from '@parwell/domain';
import { AppError, refusedBecause } from '../../../platform/app-error.ts';

export function stockRefused(refusal: StockRefusal): AppError {
  const worded = wordStockRefusal(refusal);
  // The specification's name for it in the calls that change stock.
  return refusedBecause(worded.field === 'productId' ? { ...worded, field: 'productItemId' } : worded);
}

export const isStockRefusal = (error: unknown, code: StockRefusalCode): boolean =>
  error instanceof AppError && error.refusal?.code === code;

export const doneBefore = (what: DoneBefore, by: string | null, at: Date): AppError =>
  stockRefused({ code: 'done_before', params: { what, by: by ?? '', at: at.toISOString() } });
