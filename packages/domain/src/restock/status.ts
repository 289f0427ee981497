import type { Levels } from './levels.ts';
import { positionOf, type Position } from './quantity.ts';

/** In the order of their precedence (R2). */
export const RESTOCK_STATUSES = [
  'Not Processed',
  'Failed',
  'Gap',
  'Order Outstanding',
  'Urgent',
  'Replen',
  'Opportunity',
  'Stocked',
] as const;
export type RestockStatus = (typeof RESTOCK_STATUSES)[number];

/** OMGT-071, OAPI-012: the default filter. */
export const RECOMMENDED_STATUSES = [
  'Urgent',
  'Replen',
  'Opportunity',
] as const satisfies readonly RestockStatus[];

export interface StatusFacts {
  readonly levels: Pick<Levels, 'minPar' | 'reorderLevel' | 'target'>;
  readonly position: Position;
  /** There is an active par setting. */
  readonly hasPar: boolean;
  readonly vendedInYear: number;
  /** Part of a running release. */
  readonly isReleasing: boolean;
  /** The ERP refused it, and it was not released again. */
  readonly isFailed: boolean;
  /** The customer has an Urgent or Replen row today that can be released. */
  readonly hasReleasable: boolean;
}

/** R2: the first that applies. */
export function restockStatus(facts: StatusFacts): RestockStatus {
  const { levels, position, hasPar, vendedInYear, isReleasing, isFailed, hasReleasable } = facts;
  const { minPar, reorderLevel, target } = levels;
  const all = positionOf(position);
  if (isReleasing) return 'Not Processed';
  if (isFailed) return 'Failed';
  if (!hasPar) return vendedInYear > 0 ? 'Gap' : 'Stocked';
  if (position.usable <= reorderLevel && reorderLevel < all) return 'Order Outstanding';
  if (minPar !== null && position.usable <= minPar) return 'Urgent';
  if (all <= reorderLevel) return 'Replen';
  if (target !== null && all < target && hasReleasable) return 'Opportunity';
  return 'Stocked';
}
