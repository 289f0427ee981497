import type { ClockEvent } from '@parwell/domain';
import type { Context } from '../../../context.ts';
import { isUnavailable } from '../../../platform/db/unavailable.ts';
import { tryLockLedger } from './ledger-lock.ts';
import { findDueClocks, type DueClock } from './post-events.queries.ts';
import { postEvents } from './post-stock.service.ts';
import type { PostingContext } from './stock-changes.public.ts';

type Needs = PostingContext & Pick<Context, 'log' | 'db'>;

const MINUTE_MS = 60_000;

const clockEvent = ({ cabinetId, at }: DueClock): ClockEvent => ({
  kind: 'clock',
  cause: `clock/${cabinetId}/${at}`,
  cabinetId,
  at,
  timeReplaced: false,
});

/** Posts what is due by a device's clock: vends after the grace period, and sessions without usage. */
export async function postClocks(context: Needs): Promise<void> {
  const { db, config, log } = context;
  const graceMs = config.LEDGER_GRACE_MINUTES * MINUTE_MS;
  for (const { customerId, cabinetId } of await findDueClocks(db, graceMs)) {
    try {
      await db.transaction(async (tx) => {
        if (!(await tryLockLedger(tx, customerId))) return;
        // Queried again under the lock: a message may have come meanwhile.
        const due = await findDueClocks(tx, graceMs, { customerId, cabinetId });
        await postEvents(context, tx, customerId, due.map(clockEvent));
      });
    } catch (error) {
      if (isUnavailable(error)) throw error;
      log.error({ device: cabinetId, err: error }, 'what is due at a device could not be posted');
    }
  }
}
