import type {
  CallArguments,
  confirmLot as confirmCall,
  correctLot as correctCall,
  LotCorrection,
} from '@parwell/contract';
import { correctionImpact, correctionProblem, type Lot, type LotCorrector } from '@parwell/domain';
import type { Context } from '../../../context.ts';
import { changedMeanwhile, notFound, refusedField } from '../../../platform/app-error.ts';
import { businessToday } from '../../../platform/business-days.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import type { Caller } from '../../../platform/http/route.ts';
import { auditOf } from '../../audit/audit.public.ts';
import * as queries from './correct-lot.queries.ts';
import { lockLedger } from '../ledger/ledger-lock.ts';
import { findLot, saveLots } from '../goods/lots.queries.ts';

const audit = auditOf('inventory', 'lot');

type Said = CallArguments<typeof confirmCall>['body'];

/** A customer's people change the expiration of a lot that they entered (S5). It concerns their customer alone. */
export const correctLot = (
  context: Context,
  caller: Caller,
  { customerId, ...said }: CallArguments<typeof correctCall>['body'],
): Promise<LotCorrection> =>
  context.db.transaction(async (tx) => {
    await lockLedger(tx, customerId);
    const known = await findLot(tx, customerId, said.productId, said.lot);
    if (known === null) throw notFound('The lot');
    requireCorrection(known, said, 'customer');
    const holdings = await queries.findHoldings(tx, known, customerId);
    if (!said.dryRun) {
      await saveLots(
        tx,
        customerId,
        [{ lot: { ...known, expiration: said.expiration }, by: 'hand' }],
        context.clock.now(),
      );
      await record(context, tx, caller, known, said, holdings);
    }
    return answerOf(context, said, holdings);
  });

/** The provider's staff confirm a lot's expiration for every customer (S5). */
export const confirmLot = (context: Context, caller: Caller, said: Said): Promise<LotCorrection> =>
  context.db.transaction(async (tx) => {
    const known = await queries.lockSharedLot(tx, said);
    if (!known) throw notFound('The lot');
    requireCorrection(known, said, 'staff');
    const holdings = await queries.findHoldings(tx, known, null);
    if (!said.dryRun) {
      await saveLots(
        tx,
        null,
        [{ lot: { ...known, expiration: said.expiration, enteredBy: 'staff' }, by: 'staff' }],
        context.clock.now(),
      );
      await record(context, tx, caller, known, said, holdings);
    }
    return answerOf(context, said, holdings);
  });

function requireCorrection(known: Lot, { expiration, seenExpiration }: Said, by: LotCorrector): void {
  if (known.expiration !== seenExpiration) throw changedMeanwhile('The lot');
  const problem = correctionProblem(known, expiration, by);
  if (problem !== null) throw refusedField('expiration', problem);
}

/** An audit entry for each customer whose date changes; one without a customer if there is none. */
async function record(
  { clock }: Context,
  tx: Transaction,
  caller: Caller,
  { productId, lot, expiration: shared }: Lot,
  { expiration }: Said,
  holdings: readonly queries.Holding[],
): Promise<void> {
  const changed = holdings.filter((holding) => holding.expiration !== expiration);
  const concerned: readonly { customerId: string | null; expiration: string | null }[] =
    changed.length > 0 ? changed : [{ customerId: null, expiration: shared }];
  await audit.recordMany(
    tx,
    clock.now(),
    concerned.map(({ customerId, expiration: before }) => ({
      resourceId: `${productId} ${lot}`,
      ...(customerId !== null && { customerId }),
      by: caller,
      eventType: 'Lot Corrected',
      description: `Lot ${lot} of ${productId} expires on ${expiration}`,
      before: { expiration: before },
      after: { expiration },
    })),
  );
}

const answerOf = (
  context: Context,
  { expiration }: Said,
  holdings: readonly queries.Holding[],
): LotCorrection => {
  const changed = holdings.filter((holding) => holding.expiration !== expiration);
  return { customers: changed, ...correctionImpact(changed, expiration, businessToday(context)) };
};
