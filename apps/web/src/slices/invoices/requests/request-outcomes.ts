import type { InvoiceRequest } from '@parwell/contract';
import { actOn, type RequestAct } from '@parwell/domain';
import { stateOf } from './request-state.ts';

/**
 * Why an act would change none of these rows; undefined if it would change one (AINV-016). The same reason for all of
 * them is told as it is.
 */
export function noChangeReason(
  rows: readonly InvoiceRequest[],
  act: RequestAct,
  otherwise: string,
): string | undefined {
  const reasons = new Set<string>();
  for (const row of rows) {
    const outcome = actOn(stateOf(row), act);
    if (outcome.outcome === 'done') return undefined;
    reasons.add(outcome.text);
  }
  const [only, ...others] = reasons;
  return only !== undefined && others.length === 0 ? only : otherwise;
}

/** The ERP has refused it: it alone can be sent once more (B14). */
export const isRefused = ({ status, refusal }: Pick<InvoiceRequest, 'status' | 'refusal'>): boolean =>
  status === 'TRANSMITTED' && refusal !== '';
