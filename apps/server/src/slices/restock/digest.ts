import { hash } from 'node:crypto';
import type { Batch, RestockDevice } from '@parwell/domain';
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
  const text = `${RULES}|${row.key}|${row.customerId}|${row.productId}|${row.parProductId}|${row.parSettingId}|${row.cabinetType}
${row.excluded}|${row.excludedWeekdays}|${row.excludedToday}|${facts.hasPar}|${facts.isProductActive}|${facts.isCustomerComplete}
${sources.minPar}|${sources.maxPar}|${sources.crl}|${sources.productCrl}|${sources.maxFill}|${sources.productMaxFill}
${position.usable}|${position.inTransit}|${position.onOrder}|${facts.expired}|${facts.unitsPerPack}|${facts.vendedInYear}
${facts.outstandingOrders}|${facts.isReleasing}|${facts.failure}|${facts.warehouses.join()}|${textOfBatches(facts.batches)}`;
  return hash('sha1', facts.devices.reduce(withDevice, text), 'base64');
}

const withDevice = (text: string, { cabinetId, usable, usage, daysStocked }: RestockDevice): string =>
  `${text}\n${cabinetId}|${usable}|${usage}|${daysStocked}`;

/** The batches of a product are one list for all customers, which is written once. */
const batchTexts = new WeakMap<readonly Batch[], string>();
function textOfBatches(batches: readonly Batch[]): string {
  let text = batchTexts.get(batches);
  if (text === undefined) batchTexts.set(batches, (text = hash('sha1', JSON.stringify(batches), 'base64')));
  return text;
}
