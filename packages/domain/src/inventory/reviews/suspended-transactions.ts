import type { FieldProblem } from '../../field-problem.ts';
import { INVALID_RESOLUTION_QUANTITY } from '../ledger/ledger-texts.ts';
import type { ResolutionStatus } from '../ledger/stock.ts';

export const SUSPENDED_PROMPT = 'Select the filter criteria above to view suspended transactions.';
export const RESOLUTION_STATUS_REQUIRED = 'A resolution status is required.';

/** How many suspended transactions a page has. */
export const SUSPENDED_LIMIT = 100;

/** What a suspended transaction can be resolved to. */
export const RESOLUTIONS = ['Approved', 'Rejected'] as const satisfies readonly ResolutionStatus[];

/** What is wrong with a resolution; `qty` is NaN where no number was entered. */
export const resolutionProblems = ({
  status,
  qty,
}: {
  readonly status: string;
  readonly qty: number;
}): readonly FieldProblem<'status' | 'qty'>[] => [
  ...(RESOLUTIONS.some((known) => known === status)
    ? []
    : [{ field: 'status' as const, message: RESOLUTION_STATUS_REQUIRED }]),
  ...(Number.isInteger(qty) && qty >= 0
    ? []
    : [{ field: 'qty' as const, message: INVALID_RESOLUTION_QUANTITY }]),
];

interface Placed {
  readonly id: number;
  readonly createdAt: string;
}

/** Newest first, as the page lists them. */
const comesAfter = (one: Placed, other: Placed): boolean => {
  const difference = Date.parse(one.createdAt) - Date.parse(other.createdAt);
  return difference === 0 ? one.id < other.id : difference < 0;
};

/** The one that is opened after another was resolved: the next in the list, or after the last one the first. */
export const nextSuspended = <Row extends Placed>(
  open: readonly Row[],
  resolved: Placed,
): Row | undefined => {
  const others = open.filter(({ id }) => id !== resolved.id);
  return others.find((row) => comesAfter(row, resolved)) ?? others[0];
};
