import { isReleasable, recommend, restockWarningText, type RestockFacts } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { businessDaysOf } from '../../platform/business-days.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { BusinessTime } from '../inventory/inventory.public.ts';
import { changed } from '../live/live.public.ts';
import { digestOf } from './digest.ts';
import { draftRows, type CustomerDrafts, type DraftRow } from './draft-rows.ts';
import { readInputs, type RowScope } from './facts.queries.ts';
import * as queries from './rows.queries.ts';

type Recomputing = Pick<Context, 'db' | 'clock' | 'config'>;

export interface Recomputed {
  readonly written: number;
  readonly deleted: number;
}

export const businessTimeOf = (context: Pick<Context, 'clock' | 'config'>): BusinessTime => ({
  now: context.clock.now().getTime(),
  days: businessDaysOf(context),
});

/** Recomputes the rows of some customers in one transaction. Concurrent runs for one of them wait. */
export const recomputeRows = (context: Recomputing, scope: RowScope): Promise<Recomputed> =>
  context.db.transaction(async (tx) => {
    await queries.lockCustomers(tx, scope.customerIds);
    const businessTime = businessTimeOf(context);
    const today = businessTime.days.dayOf(businessTime.now);
    const inputs = await readInputs(tx, scope, businessTime);
    const drafts = draftRows(inputs, { today, weekday: businessTime.days.weekdayOf(today) });
    return saveDrafts(tx, scope, drafts, new Date(businessTime.now));
  });

/** Writes changed rows and deletes those that no longer exist. */
async function saveDrafts(
  tx: Transaction,
  scope: RowScope,
  customers: Iterable<CustomerDrafts>,
  now: Date,
): Promise<Recomputed> {
  const stored = await queries.findKnownRows(tx, scope);
  const known = new Map(stored.map((row) => [row.key, row]));
  const { customerIds, productIds } = scope;
  const others = new Map(
    productIds === null
      ? []
      : (await queries.findOtherRows(tx, { customerIds, productIds })).map((of) => [of.customerId, of]),
  );
  const rows: queries.SavedRow[] = [];
  for (const { customerId, drafts } of customers) {
    const other = others.get(customerId);
    let hasReleasable = other?.counts ?? false;
    const checked = drafts.map((draft) => {
      const digest = digestOf(draft);
      const row = known.get(draft.key);
      if (row) row.isKept = true;
      const isSame = row?.digest === digest && row.day === draft.facts.today;
      hasReleasable ||= isSame ? row.counts : countsAsReason(draft);
      return { draft, digest, row: isSame ? row : undefined };
    });
    for (const { draft, digest, row } of checked)
      if (row?.hasReleasable !== hasReleasable) rows.push(savedRow(draft, digest, hasReleasable));
    if (productIds !== null && (hasReleasable ? other?.someKnowNo : other?.someKnowYes))
      for (const row of await queries.findRowsToFlip(tx, { customerId, productIds }, hasReleasable))
        rows.push(savedRow(row, row.digest, hasReleasable));
  }
  await queries.saveRows(tx, rows, now);
  // Rows that were not drafted again.
  const gone = stored.filter(({ isKept }) => !isKept);
  if (gone.length > 0)
    await queries.deleteRows(
      tx,
      gone.map(({ key }) => key),
    );
  if (rows.length + gone.length > 0) for (const customerId of customerIds) changed(tx, 'restock', customerId);
  return { written: rows.length, deleted: gone.length };
}

/** Whether a row is a reason to order today, independent of the other rows. */
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
    warnings: warnings.map(restockWarningText),
    batches,
    quantity: quantity.units,
    packs: quantity.packs,
    usable: facts.position.usable,
    releasable: isReleasable(recommendation),
  };
}
