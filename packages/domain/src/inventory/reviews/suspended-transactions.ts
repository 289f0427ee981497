import type { FieldProblem } from '../../field-problem.ts';
import { INVALID_RESOLUTION_QUANTITY } from '../ledger/ledger-texts.ts';
import type { ResolutionStatus } from '../ledger/stock.ts';

export const SUSPENDED_PROMPT = 'Select the filter criteria above to view suspended transactions.';
export const RESOLUTION_STATUS_REQUIRED = 'A resolution status is required.';

export const SUSPENDED_LIMIT = 100;

export const RESOLUTIONS = ['Approved', 'Rejected'] as const satisfies readonly ResolutionStatus[];

/** `qty` is NaN if no number was entered. */
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

/** The one to open after another was resolved: the next in the list; after the last, the first. */
export const nextSuspended = <Row extends Placed>(
  open: readonly Row[],
  resolved: Placed,
): Row | undefined => {
  const others = open.filter(({ id }) => id !== resolved.id);
  return others.find((row) => comesAfter(row, resolved)) ?? others[0];
};
