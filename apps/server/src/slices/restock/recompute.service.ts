import { isReleasable, recommend, type RestockFacts } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { businessDaysOf } from '../../platform/business-days.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { Looking } from '../inventory/inventory.public.ts';
import { digestOf } from './digest.ts';
import { draftRows, type DraftRow } from './draft-rows.ts';
import { readInputs, type RowScope } from './facts.queries.ts';
import * as queries from './rows.queries.ts';

type Recomputing = Pick<Context, 'db' | 'clock' | 'config'>;

export interface Recomputed {
  readonly written: number;
  readonly deleted: number;
}

export const lookingNow = (context: Pick<Context, 'clock' | 'config'>): Looking => ({
  now: context.clock.now().getTime(),
  days: businessDaysOf(context),
});

/** Works out the rows of some customers, in one transaction. Whoever does so for one of them meanwhile is waited for. */
export const recomputeRows = (context: Recomputing, scope: RowScope): Promise<Recomputed> =>
  context.db.transaction(async (tx) => {
    await queries.lockCustomers(tx, scope.customerIds);
    const looking = lookingNow(context);
    const today = looking.days.dayOf(looking.now);
    const inputs = await readInputs(tx, scope, looking);
    const drafts = draftRows(inputs, { today, weekday: looking.days.weekdayOf(today) });
    return saveDrafts(tx, scope, drafts, new Date(looking.now));
  });

/** Writes those that differ from what is stored, and takes away rows that are no more. */
async function saveDrafts(
  tx: Transaction,
  scope: RowScope,
  drafts: readonly DraftRow[],
  now: Date,
): Promise<Recomputed> {
  const known = new Map((await queries.findKnownRows(tx, scope)).map((row) => [row.key, row]));
  const { customerIds, productIds } = scope;
  const others = productIds === null ? [] : await queries.findOtherRows(tx, { customerIds, productIds });
  const ordering = new Set(others.flatMap(({ customerId, counts }) => (counts ? [customerId] : [])));
  const checked = drafts.map((draft) => {
    const digest = digestOf(draft);
    const row = known.get(draft.key);
    known.delete(draft.key);
    const isSame = row?.digest === digest && row.day === draft.facts.today;
    if (isSame ? row.counts : countsAsReason(draft)) ordering.add(draft.customerId);
    return { draft, digest, row: isSame ? row : undefined };
  });
  const changed = checked.flatMap(({ draft, digest, row }) => {
    const hasReleasable = ordering.has(draft.customerId);
    return row?.hasReleasable === hasReleasable ? [] : [savedRow(draft, digest, hasReleasable)];
  });
  for (const { customerId, someKnowYes, someKnowNo } of productIds === null ? [] : others) {
    const hasReleasable = ordering.has(customerId);
    if (hasReleasable ? someKnowNo : someKnowYes)
      for (const row of await queries.findRowsToFlip(
        tx,
        { customerId, productIds: productIds ?? [] },
        hasReleasable,
      ))
        changed.push(savedRow(row, row.digest, hasReleasable));
  }
  await queries.saveRows(tx, changed, now);
  // Those that nobody has drafted again.
  const gone = [...known.keys()];
  if (gone.length > 0) await queries.deleteRows(tx, gone);
  return { written: changed.length, deleted: gone.length };
}

/** Whether a row is a reason to order today does not depend on whether others are. */
const countsAsReason = ({ facts, excluded, excludedToday }: DraftRow): boolean =>
  !excluded && !excludedToday && isReleasable(recommend({ ...facts, hasReleasable: false }));

function savedRow(draft: DraftRow, digest: string, hasReleasable: boolean): queries.SavedRow {
  const facts: RestockFacts = { ...draft.facts, hasReleasable };
  const recommendation = recommend(facts);
  const { status, quantity, warnings, batches, cabinetId, isException } = recommendation;
  return {
    ...draft,
    facts,
    digest,
    status,
    cabinetId,
    isException,
    warnings,
    batches,
    quantity: quantity.units,
    packs: quantity.packs,
    usable: facts.position.usable,
    releasable: isReleasable(recommendation),
  };
}
