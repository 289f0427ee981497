import { formatCount } from './pagination.tsx';

/** Separate from the kit's texts, because only lists with bulk actions need them. */
export const BULK_BAR_TEXTS = {
  selectMatching: (count: number, total: number) =>
    count === total
      ? `Select all ${formatCount(total)} that match`
      : `Select the first ${formatCount(count)} of ${formatCount(total)} that match`,
} as const;
