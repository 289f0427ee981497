import type { CalendarDate } from '../dates/calendar-date.ts';
import type { Warehouse } from '../shipments/warehouse-shipments.ts';
import { packsText } from './batch-choices.ts';
import { isUnexpired, type Batch } from './batches.ts';
import { levelsOf } from './levels.ts';
import { positionOf, quantityOf } from './quantity.ts';
import type { RestockFacts } from './recommendation.ts';

/** R10. */
export const RELEASE_OUTCOMES = ['Ordered', 'Changed meanwhile', 'Batch gone', 'Refused'] as const;
export type ReleaseOutcome = (typeof RELEASE_OUTCOMES)[number];

/** OERR-008. */
export const RELEASE_STARTED =
  'The order release process has been initiated. You will receive an email with a summary of results.';
/** OMGT-039, with two spaces. */
export const RELEASE_RUNNING = 'The system is currently processing orders.  Please wait...';
/** OERR-007: a late answer is no failed release (OAPI-025). */
export const RELEASED_SLOWLY = 'Orders were released, but refreshing took longer than expected.';

/** The facts of a row that a release depends on: as the user saw it, or as it is. */
export interface RowToRelease {
  readonly facts: Pick<
    RestockFacts,
    'hasPar' | 'isProductActive' | 'isCustomerComplete' | 'sources' | 'position' | 'unitsPerPack'
  >;
  /** By an exclusion of the customer or of customer and product. */
  readonly excluded: boolean;
}

/** The numbers on which the user decides, in units of use. */
function numbersOf({ facts }: RowToRelease): readonly (readonly [string, number | null])[] {
  const levels = levelsOf(facts.sources);
  const quantity = quantityOf(levels, positionOf(facts.position), facts.unitsPerPack);
  const { usable, inTransit, onOrder } = facts.position;
  return [
    ['on hand', usable],
    ['in transit', inTransit],
    ['on order', onOrder],
    ['min par', levels.minPar],
    ['max par', levels.maxPar],
    ['CRL', levels.crl?.units ?? null],
    ['max fill', levels.maxFill?.units ?? null],
    ['units per pack', facts.unitsPerPack],
    ['recommended', quantity.units],
  ];
}

/** The stored part of a row that later shows whether it has changed. */
export const rowToRelease = ({ facts, excluded }: RowToRelease): RowToRelease => ({
  facts: {
    hasPar: facts.hasPar,
    isProductActive: facts.isProductActive,
    isCustomerComplete: facts.isCustomerComplete,
    sources: facts.sources,
    position: facts.position,
    unitsPerPack: facts.unitsPerPack,
  },
  excluded,
});

const shown = (value: number | null): string => (value === null ? 'empty' : String(value));
const sentence = (parts: readonly string[]): string => {
  const text = parts.join('; ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
};

/**
 * R10: the relevant changes of a row since the user saw it, as text; empty if there are none. Warehouse stock is not
 * part of it: the chosen batch is checked separately.
 */
export function rowChanges(seen: RowToRelease, now: RowToRelease): string {
  const states: readonly (readonly [boolean, boolean, string])[] = [
    [seen.facts.hasPar, now.facts.hasPar, 'there is no par setting any more'],
    [seen.facts.isProductActive, now.facts.isProductActive, 'the product is inactive now'],
    [seen.facts.isCustomerComplete, now.facts.isCustomerComplete, 'the customer’s setup is incomplete now'],
    [!seen.excluded, !now.excluded, 'it is excluded from restocking now'],
  ];
  const before = new Map(numbersOf(seen));
  const parts = [
    ...states.flatMap(([was, is, text]) => (was && !is ? [text] : [])),
    ...numbersOf(now).flatMap(([name, value]) => {
      const was = before.get(name) ?? null;
      return was === value ? [] : [`${name} is ${shown(value)} now, it was ${shown(was)}`];
    }),
  ];
  return parts.length === 0 ? '' : sentence(parts);
}

/** The current state of a row, for a user with an older revision, which is not stored. */
export function rowAsItIs(now: RowToRelease | undefined): string {
  if (!now) return 'It is no longer in order management.';
  const positions = numbersOf(now).filter(([name]) =>
    ['on hand', 'in transit', 'on order', 'recommended'].includes(name),
  );
  return sentence([`now ${positions.map(([name, value]) => `${name} is ${shown(value)}`).join(', ')}`]);
}

/** The wanted packs of a batch; an empty lot lets the warehouse choose. */
export interface WantedBatch {
  readonly productId: string;
  readonly warehouse: Warehouse;
  readonly lot: string;
  readonly packs: number;
}

/** Why a batch cannot be ordered at all; empty if it can. `batches` are all batches of the product. */
export function batchRefusal(
  { productId, warehouse, lot }: WantedBatch,
  batches: readonly Batch[],
  today: CalendarDate,
): string {
  if (lot === '')
    return batches.some((batch) => batch.available > 0 && isUnexpired(batch, today))
      ? `Product ${productId} is in stock, so a batch has to be chosen.`
      : '';
  const batch = batches.find((each) => each.warehouse === warehouse && each.lot === lot);
  if (!batch) return `${warehouse} does not have lot ${lot} of product ${productId}.`;
  return isUnexpired(batch, today)
    ? ''
    : `Lot ${lot} of product ${productId} expired on ${batch.expiration}.`;
}

/** R8: why a batch has too few packs; empty if it has enough. `taken` packs are being ordered by others. */
export function batchShortage(
  wanted: WantedBatch,
  batches: readonly Batch[],
  today: CalendarDate,
  taken = 0,
): string {
  const { warehouse, lot, packs } = wanted;
  const refusal = batchRefusal(wanted, batches, today);
  if (refusal !== '' || lot === '') return refusal;
  const there = batches.find((each) => each.warehouse === warehouse && each.lot === lot)?.available ?? 0;
  const left = Math.max(0, there - taken);
  return packs <= left
    ? ''
    : `${warehouse} has ${packsText(left)} of lot ${lot} left, ${packs} ${packs === 1 ? 'was' : 'were'} wanted.`;
}
