import { SYNC_AHEAD_MS } from '@parwell/domain';
import { AppError } from '../../platform/app-error.ts';

/** A future time would make all later reports look outdated. */
export function refuseFuture(asOf: Date, now: Date): void {
  if (asOf.getTime() > now.getTime() + SYNC_AHEAD_MS)
    throw new AppError('refused', `It is of ${asOf.toISOString()}, which lies in the future.`);
}
