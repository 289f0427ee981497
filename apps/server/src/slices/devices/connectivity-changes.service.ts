import { connectivityLimits } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { later } from '../../platform/clock.ts';
import { repeat, type Loop } from '../../platform/repeat.ts';
import { changedAtDevices } from './announce-devices.public.ts';
import { findConnectivityChanges } from './connectivity-changes.queries.ts';

type Working = Pick<Context, 'db' | 'clock' | 'log'>;

const LOOK_EVERY_MS = 5000;
/** Longer than it takes to store a message, whose time is that of the beginning. */
const OVERLAP_SECONDS = 10;

/** Tells pages which devices have gone offline or come back, on a server that works. Going offline is no write. */
export const watchConnectivity = (context: Working): Loop =>
  repeat(context.log, LOOK_EVERY_MS, 'connectivity could not be looked at', createConnectivityLook(context));

export function createConnectivityLook({ db, clock }: Pick<Context, 'db' | 'clock'>): () => Promise<void> {
  let last = clock.now();
  return async () => {
    const now = clock.now();
    // What is told twice does no harm, what is not told would be seen late.
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
