import type { LedgerRow } from '../inventory/ledger/ledger-rows.ts';
import { OWNER_LABELS } from '../inventory/goods/owners.ts';
import type { Posted, StockEffect } from '../inventory/ledger/stock-effects.ts';
import { stockRefusalText } from '../inventory/ledger/stock-refusal-texts.ts';
import type { StockRefusal } from '../inventory/ledger/stock-refusals.ts';
import type { Tag } from '../inventory/ledger/stock.ts';

export const TAG_OUTCOMES = ['done', 'unchanged', 'refused'] as const;

/** The effect of an action on one tag, shown before and after (S21). */
export type TagOutcome =
  | { readonly outcome: Exclude<(typeof TAG_OUTCOMES)[number], 'refused'>; readonly text: string }
  | { readonly outcome: 'refused'; readonly text: string; readonly refusal: StockRefusal };

export const NO_CHANGE = 'No change';
/** The same request was made before. */
export const DONE_ALREADY = 'Done already';

function describeRow({ action, reason, cabinetId }: LedgerRow): string {
  if (action === 'VEND') return `Vend at ${cabinetId}`;
  switch (reason) {
    case 'REVERT':
      return `Vend reversed at ${cabinetId}`;
    case 'RETURN':
      return `Return from ${cabinetId}`;
    case 'CORRECTION':
      return action === 'REMOVAL' ? `Correction out of ${cabinetId}` : `Correction into ${cabinetId}`;
    default:
      return `${action === 'INSERT' ? 'Insert at' : 'Removal from'} ${cabinetId}`;
  }
}

function describeFields(before: Tag, after: Tag): string[] {
  const changed: string[] = [];
  if (after.owner !== before.owner) changed.push(`Owner: ${OWNER_LABELS[after.owner]}`);
  if (after.customerId !== before.customerId) changed.push(`Customer: ${after.customerId}`);
  if (after.orderNumber !== before.orderNumber)
    changed.push(after.orderNumber === '' ? 'No order number' : `Order number: ${after.orderNumber}`);
  if (after.active !== before.active) changed.push(after.active ? 'Active' : 'Inactive');
  return changed;
}

function describeEffects(before: Tag, effects: readonly StockEffect[]): string {
  let after = before;
  const rows: LedgerRow[] = [];
  for (const each of effects) {
    if (each.effect === 'tag' && each.tag.tagId === before.tagId) after = each.tag;
    if (each.effect === 'row' && each.row.tagId === before.tagId) rows.push(each.row);
  }
  // A change of owner makes two rows; the owner alone describes both.
  const isOwnerOnly = after.owner !== before.owner && rows.every(({ reason }) => reason === 'CORRECTION');
  const steps = isOwnerOnly && after.active === before.active ? [] : rows.map(describeRow);
  return [...steps, ...describeFields(before, after)].join(' · ');
}

/** Short enough for a list: 'Vend reversed at A-1 · Return from A-1 · Inactive'. */
export function tagOutcome(before: Tag | undefined, posted: Posted): TagOutcome {
  if (posted.outcome === 'refused') {
    const { refusal } = posted;
    return { outcome: 'refused', text: stockRefusalText(refusal), refusal };
  }
  if (posted.outcome === 'nothing' && posted.reason.code === 'posted_before')
    return { outcome: 'unchanged', text: DONE_ALREADY };
  const text = before && posted.outcome === 'posted' ? describeEffects(before, posted.effects) : '';
  return text === '' ? { outcome: 'unchanged', text: NO_CHANGE } : { outcome: 'done', text };
}
