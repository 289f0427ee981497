import { SYNC_AHEAD_MS } from '@parwell/domain';
import { AppError } from '../../platform/app-error.ts';

/** A moment that has not come would make everything said until then look old. */
export function refuseFuture(asOf: Date, now: Date): void {
  if (asOf.getTime() > now.getTime() + SYNC_AHEAD_MS)
    throw new AppError('refused', `It is of ${asOf.toISOString()}, which lies in the future.`);
}
