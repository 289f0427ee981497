import type { Context } from '../../../context.ts';
import { publish } from '../../../platform/db/hooks.ts';
import type { Caller } from '../../../platform/http/route.ts';
import { auditOf } from '../../audit/audit.public.ts';
import { lockLedger } from '../ledger/ledger-lock.ts';
import { recountFigures, type Recounted, type RecountScope } from './recount.queries.ts';
import { stockRecounted } from '../ledger/stock-changes.public.ts';

export { findNextCustomer } from './recount.queries.ts';

const audit = auditOf('inventory', 'stock');

/**
 * Recounts a customer's figures from the ledger and corrects differences (S34), in one transaction under the ledger's
 * lock. No figure should differ, so a difference is logged as an error.
 */
export const recountCustomer = (
  { db, clock, log }: Context,
  caller: Caller,
  scope: RecountScope,
): Promise<Recounted> =>
  db.transaction(async (tx) => {
    await lockLedger(tx, scope.customerId);
    const recounted = await recountFigures(tx, scope, clock.now());
    if (recounted.count === 0) return recounted;
    await publish(tx, stockRecounted, { customerId: scope.customerId });
    log.error({ ...scope, ...recounted }, 'figures differed from the ledger and were put right');
    await audit.record(tx, clock.now(), {
      resourceId: scope.cabinetId ?? scope.customerId,
      customerId: scope.customerId,
      by: caller,
      eventType: 'Figures Corrected',
      description: `${recounted.count} figures of ${scope.customerId} differed from the ledger and were put right`,
      after: { ...recounted },
    });
    return recounted;
  });
