import type { InvoiceRequest } from '@parwell/contract';
import { actOn, type RequestAct } from '@parwell/domain';
import { stateOf } from './request-state.ts';

/**
 * Why an action would change none of these rows, or undefined if it would change one (AINV-016). A reason that all
 * rows share is shown as it is.
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

/** Only a refused request can be sent again (B14). */
export const isRefused = ({ status, refusal }: Pick<InvoiceRequest, 'status' | 'refusal'>): boolean =>
  status === 'TRANSMITTED' && refusal !== '';
