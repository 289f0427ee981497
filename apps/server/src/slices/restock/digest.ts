import type { Batch } from '@parwell/domain';
import { Fingerprint } from '../../platform/fingerprint.ts';
import type { DraftRow } from './draft-rows.ts';

/** Raised when rows have to be worked out anew although nothing that they follow from has changed: a rule has. */
const RULES = 1;

/**
 * Tells whether a row is still as it was worked out: of all that it follows from, but for the day and for what its customer orders
 * anyway. Written out field by field, because it is made for every row whenever all are looked at; its test knows them all.
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
  for (const { cabinetId, usable, usage, daysStocked } of facts.devices)
    print.text(cabinetId).number(usable).number(usage).number(daysStocked);
  return print.toString();
}

/** The warehouses of a customer and the batches of a product are one list for many rows, which is looked at once. */
const texts = new WeakMap<readonly (Batch | string)[], string>();
function textOf(list: readonly (Batch | string)[]): string {
  let text = texts.get(list);
  if (text === undefined) texts.set(list, (text = new Fingerprint().text(JSON.stringify(list)).toString()));
  return text;
}
