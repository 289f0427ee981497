import { connectivityLimits } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { later } from '../../platform/clock.ts';
import { repeat, type Loop } from '../../platform/repeat.ts';
import { changedAtDevices } from './announce-devices.public.ts';
import { findConnectivityChanges } from './connectivity-changes.queries.ts';

type Working = Pick<Context, 'db' | 'clock' | 'log' | 'loops'>;

const CHECK_EVERY_MS = 5000;
/** Longer than it takes to store a message, which has the time at which storing began. */
const OVERLAP_SECONDS = 10;

/** Publishes which devices have gone offline or come back; going offline writes nothing. Runs on workers. */
export const watchConnectivity = (context: Working): Loop =>
  repeat(
    context,
    { name: 'connectivity', everyMs: CHECK_EVERY_MS, failure: 'connectivity could not be checked' },
    createConnectivityCheck(context),
  );

export function createConnectivityCheck({ db, clock }: Pick<Context, 'db' | 'clock'>): () => Promise<void> {
  let last = clock.now();
  return async () => {
    const now = clock.now();
    // A repeated announcement does no harm; a missed one would show late.
    const since = later(last, { minutes: -OVERLAP_SECONDS / 60 });
    const changes = await findConnectivityChanges(db, {
      heardSince: since,
      left: connectivityLimits(since),
      leaves: connectivityLimits(now),
    });
    await changedAtDevices(
      db,
      'devices',
      changes.map(({ cabinetId }) => cabinetId),
    );
    last = now;
  };
}
