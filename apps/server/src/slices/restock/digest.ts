import type { Batch } from '@parwell/domain';
import { Fingerprint } from '../../platform/fingerprint.ts';
import type { DraftRow } from './draft-rows.ts';

/** Increase it when a changed rule makes all rows outdated although their inputs are the same. */
const RULES = 1;

/**
 * Identifies the inputs of a row, except the day and the customer's other orders, to see whether the row is outdated.
 * Written out field by field because it runs for every row; its test covers all fields.
 */
export function digestOf(row: DraftRow): string {
  const { facts } = row;
  const { sources, position } = facts;
  const print = new Fingerprint()
    .number(RULES)
    .text(row.key)
    .text(row.customerId)
    .text(row.productId)
    .text(row.parProductId)
    .number(row.parSettingId)
    .text(row.cabinetType)
    .flags(row.excluded, row.excludedToday, facts.hasPar, facts.isProductActive)
    .flags(facts.isCustomerComplete, facts.isReleasing)
    .number(row.excludedWeekdays)
    .number(sources.minPar)
    .number(sources.maxPar)
    .number(sources.crl)
    .number(sources.productCrl)
    .number(sources.maxFill)
    .number(sources.productMaxFill)
    .number(position.usable)
    .number(position.inTransit)
    .number(position.onOrder)
    .number(facts.expired)
    .number(facts.unitsPerPack)
    .number(facts.vendedInYear)
    .number(facts.outstandingOrders)
    .text(facts.failure)
    .text(textOf(facts.warehouses))
    .text(textOf(facts.batches));
  for (const { cabinetId, usable, usage, daysStocked, misplaced = false } of facts.devices) {
    print.text(cabinetId).number(usable).number(usage).number(daysStocked);
    // Only where it is so: rows from before this rule stay as they are.
    if (misplaced) print.flags(misplaced);
  }
  return print.toString();
}

/** Many rows share the list of warehouses or batches, so its text is computed once. */
const texts = new WeakMap<readonly (Batch | string)[], string>();
function textOf(list: readonly (Batch | string)[]): string {
  let text = texts.get(list);
  if (text === undefined) texts.set(list, (text = new Fingerprint().text(JSON.stringify(list)).toString()));
  return text;
}
