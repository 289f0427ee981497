import type { CalendarDate } from '../dates/calendar-date.ts';
import { daysCounted } from '../par/usage.ts';
import { packsText } from './batch-choices.ts';
import { isUnexpired, neededUntil, type Batch, type ProposedBatch } from './batches.ts';
import type { Level } from './levels.ts';
import { positionOf, type QuantityStep } from './quantity.ts';
import {
  deviceLasts,
  fittingDevices,
  recommend,
  RESTOCK_WINDOW,
  usedPerDay,
  type Recommendation,
  type RestockFacts,
} from './recommendation.ts';

/** A step towards a quantity: its name, its computation, and its result, which the next step starts with. */
export interface ExplainedStep {
  readonly step: 'usage' | 'usable' | 'position' | 'reorder level' | 'target' | 'missing' | 'quantity';
  readonly label: string;
  readonly how: string;
  /** Null if no level is set. */
  readonly value: number | null;
  /** For the position: the summands of `how`. */
  readonly parts?: readonly PositionPart[];
}

/** The usable units, or some that are coming. */
export interface PositionPart {
  readonly of: 'usable' | 'in transit' | 'on order';
  readonly units: number;
  readonly text: string;
}

export interface Explanation {
  readonly steps: readonly ExplainedStep[];
  /** The reasons for status, device and batches. */
  readonly sentences: readonly string[];
  /** The reasons against other batches. */
  readonly otherBatches: readonly string[];
}

/** Explains a recommendation in words and numbers. `nameOf` gives devices their display names. */
export function explain(
  facts: RestockFacts,
  nameOf: (cabinetId: string) => string = (cabinetId) => cabinetId,
): Explanation {
  const found = recommend(facts);
  const until = lastDay(facts, found);
  const device = deviceSentence(facts, found, nameOf);
  const batches = batchesSentence(facts, found, until);
  return {
    steps: stepsOf(facts, found),
    sentences: [statusSentence(facts, found), device, batches].filter((text) => text !== null),
    otherBatches: found.quantity.packs === 0 ? [] : otherBatches(facts, found.batches, until),
  };
}

const lastDay = (facts: RestockFacts, { quantity }: Recommendation): CalendarDate =>
  neededUntil(facts.today, {
    units: positionOf(facts.position) + quantity.units,
    dailyUsage: usedPerDay(facts.devices),
  });

const twoDecimals = (value: number): number => Math.round(value * 100) / 100;

function stepsOf(facts: RestockFacts, { levels, quantity }: Recommendation): ExplainedStep[] {
  const { usable, inTransit, onOrder } = facts.position;
  const parts: readonly PositionPart[] = [
    { of: 'usable', units: usable, text: String(usable) },
    { of: 'in transit', units: inTransit, text: `${inTransit} in transit` },
    { of: 'on order', units: onOrder, text: `${onOrder} on order` },
  ];
  return [
    {
      step: 'usage',
      label: 'Used per day',
      how: usageText(facts),
      value: twoDecimals(usedPerDay(facts.devices)),
    },
    {
      step: 'usable',
      label: 'Usable on hand',
      how: `${usable + facts.expired} on hand − ${facts.expired} expired`,
      value: usable,
    },
    {
      step: 'position',
      label: 'Position',
      how: parts.map(({ text }) => text).join(' + '),
      value: positionOf(facts.position),
      parts,
    },
    {
      step: 'reorder level',
      label: 'Reorder level',
      how: levelText('larger', [parLevel('min Par', levels.minPar), namedLevel('crl', levels.crl)]),
      value: levels.reorderLevel,
    },
    {
      step: 'target',
      label: 'Target',
      how: levelText('smaller', [parLevel('max Par', levels.maxPar), namedLevel('max Fill', levels.maxFill)]),
      value: levels.target,
    },
    ...quantity.steps.flatMap((step, index) => quantityStep(step, quantity.steps[index + 1], facts, levels)),
  ];
}

function usageText({ devices }: RestockFacts): string {
  const days = new Set(devices.map(({ daysStocked }) => daysCounted(RESTOCK_WINDOW, daysStocked)));
  const used = devices.reduce((sum, { usage }) => sum + usage, 0);
  const [only] = days;
  if (days.size <= 1) return `${used} used in ${only ?? 0} days`;
  return `${used} used, in each device over ${[...days].toSorted((one, other) => one - other).join(' or ')} days`;
}

interface NamedLevel {
  readonly name: string;
  readonly text: string | null;
}

const parLevel = (name: string, units: number | null): NamedLevel => ({
  name,
  text: units === null ? null : `${name} ${units}`,
});

/** A level that the product has too names its source. */
const namedLevel = (name: string, level: Level | null): NamedLevel => ({
  name,
  text: level && `${name} ${level.units} of the ${level.from}`,
});

function levelText(which: 'larger' | 'smaller', levels: readonly NamedLevel[]): string {
  const known = levels.flatMap(({ text }) => text ?? []);
  if (known.length > 1) return `${which} of ${known.join(' and ')}`;
  return known[0] ?? levels.map(({ name }) => `no ${name}`).join(' and ');
}

function quantityStep(
  step: QuantityStep,
  next: QuantityStep | undefined,
  { position }: RestockFacts,
  { maxFill }: Recommendation['levels'],
): ExplainedStep[] {
  switch (step.step) {
    case 'no target':
      return [{ step: 'quantity', label: 'Quantity', how: 'nothing says how much to fill up to', value: 0 }];
    case 'missing': {
      const enough = step.target <= step.position;
      const how = `${step.target} − ${step.position}${enough ? ', never below 0' : ''}`;
      return [{ step: 'missing', label: 'Missing', how, value: step.units }];
    }
    case 'whole packs':
    case 'fewer packs': {
      const label = `Whole packs of ${step.unitsPerPack}`;
      if (next?.step === 'fewer packs') {
        const above = `${packsText(step.packs)} make ${positionOf(position) + step.units}, above max Fill ${maxFill?.units}`;
        return [{ step: 'quantity', label, how: `${above}, so ${next.packs}`, value: next.units }];
      }
      // The step before has covered it.
      if (step.step === 'fewer packs') return [];
      return [{ step: 'quantity', label, how: packsText(step.packs), value: step.units }];
    }
  }
}

/** R2. */
function statusSentence(facts: RestockFacts, { status, levels }: Recommendation): string {
  const { usable } = facts.position;
  const position = positionOf(facts.position);
  const because = (): string => {
    switch (status) {
      case 'Not Processed':
        return 'it is being released.';
      case 'Failed':
        return facts.failure;
      case 'Gap':
        return `${facts.vendedInYear} were vended in 365 days, and there is no par setting.`;
      case 'Order Outstanding':
        return `${usable} usable is not above the reorder level ${levels.reorderLevel}, with what is coming ${position} is.`;
      case 'Urgent':
        return `${usable} usable is not above min Par ${levels.minPar}.`;
      case 'Replen':
        return `position ${position} is not above the reorder level ${levels.reorderLevel}.`;
      case 'Opportunity':
        return `position ${position} is below the target ${levels.target}, and something else is ordered for this customer today.`;
      case 'Stocked':
        return stockedBecause(facts, levels.target, position);
    }
  };
  return `${status}: ${because()}`;
}

function stockedBecause(facts: RestockFacts, target: number | null, position: number): string {
  if (!facts.hasPar) return 'there is no par setting, and nothing was vended in 365 days.';
  if (target === null) return 'it is above the reorder level, and nothing says how much to fill up to.';
  if (position >= target) return `position ${position} is not below the target ${target}.`;
  return `position ${position} is above the reorder level, and nothing else is ordered for this customer today.`;
}

/** R4. */
function deviceSentence(
  { devices }: RestockFacts,
  { cabinetId }: Recommendation,
  nameOf: (cabinetId: string) => string,
): string {
  const chosen = devices.find((device) => device.cabinetId === cabinetId);
  if (!chosen)
    return devices.length === 0
      ? 'No device has this product or may get it.'
      : 'No device: none of those that may get it keeps it at the right temperature.';
  const to = `To ${nameOf(chosen.cabinetId)}`;
  const others = fittingDevices(devices).filter((device) => device !== chosen);
  if (others.length === 0)
    return devices.length === 1
      ? `${to}: the only device.`
      : `${to}: the only device that keeps it at the right temperature.`;
  const days = deviceLasts(chosen);
  const lasts = (device: RestockFacts['devices'][number]) => deviceLasts(device) ?? Infinity;
  if (days !== null && others.every((device) => lasts(device) > days))
    return `${to}: fewest days on hand, ${days.toFixed(1)}.`;
  const tied = others.filter((device) => lasts(device) === (days ?? Infinity));
  if (tied.every((device) => device.usable > chosen.usable)) return `${to}: least on hand, ${chosen.usable}.`;
  return `${to}: the first of those with ${chosen.usable} on hand.`;
}

const batchText = ({ warehouse, lot }: Pick<Batch, 'warehouse' | 'lot'>): string => `${warehouse} ${lot}`;

/** R7. */
function batchesSentence(
  facts: RestockFacts,
  { quantity, batches }: Recommendation,
  until: CalendarDate,
): string | null {
  if (quantity.packs === 0) return null;
  const [first] = batches;
  if (!first)
    return facts.batches.some((batch) => batch.available > 0 && isUnexpired(batch, facts.today))
      ? `No batch: none lasts beyond ${until}.`
      : 'No batch: no warehouse has any.';
  const names =
    batches.length === 1
      ? `Batch ${first.lot}`
      : `Batches ${batches.map(({ lot, packs }) => `${lot} × ${packs}`).join(', ')}`;
  const packs = batches.reduce((sum, batch) => sum + batch.packs, 0);
  if (packs < quantity.packs)
    return `${names}: all that lasts beyond ${until}, ${packs} of ${packsText(quantity.packs)}.`;
  if (new Set(batches.map(({ warehouse }) => warehouse)).size > 1)
    return `${names}: no warehouse has enough, so from the nearest first.`;
  const place =
    first.warehouse === facts.warehouses[0] ? 'nearest warehouse' : 'nearest warehouse with enough';
  return `${names}: ${place}, first expiry${batches.length === 1 ? '' : ' first'}.`;
}

function otherBatches(
  { batches, warehouses, today }: RestockFacts,
  proposed: readonly ProposedBatch[],
  until: CalendarDate,
): string[] {
  const isProposed = (batch: Batch) => proposed.some((each) => batchText(each) === batchText(batch));
  const used = proposed.map(({ warehouse }) => warehouses.indexOf(warehouse));
  const why = (batch: Batch): string => {
    if (!isUnexpired(batch, today)) return `expired on ${batch.expiration}`;
    if (batch.available <= 0) return 'nothing left';
    if (batch.expiration !== null && batch.expiration <= until)
      return `expires ${batch.expiration}, must last beyond ${until}`;
    const distance = warehouses.indexOf(batch.warehouse);
    if (used.includes(distance)) return batch.expiration === null ? 'expiry unknown' : 'expires later';
    return distance < Math.min(...used) ? `${batch.warehouse} has too few` : 'warehouse farther away';
  };
  return batches
    .filter((batch) => !isProposed(batch))
    .toSorted(
      (one, other) =>
        warehouses.indexOf(one.warehouse) - warehouses.indexOf(other.warehouse) ||
        (batchText(one) < batchText(other) ? -1 : 1),
    )
    .map((batch) => `${batchText(batch)}: ${why(batch)}`);
}
