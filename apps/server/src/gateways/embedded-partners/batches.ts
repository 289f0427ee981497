import { addDays, type CalendarDate, type Warehouse } from '@parwell/domain';
import { chanceOf, pickOf } from './chance.ts';

/** Units of a product that were made together. */
export interface Batch {
  readonly productId: string;
  readonly lot: string;
  readonly expiration: CalendarDate;
}

const BATCHES = 3;
/** New batches appear and old ones run out regularly, so that some stock always has a long life. */
const PERIOD_DAYS = 60;
const DAY_MS = 86_400_000;

const dayNumber = (day: CalendarDate): number => Math.floor(Date.parse(`${day}T00:00:00Z`) / DAY_MS);
const dayOfNumber = (number: number): CalendarDate => new Date(number * DAY_MS).toISOString().slice(0, 10);
const periodOf = (day: CalendarDate): number => Math.floor(dayNumber(day) / PERIOD_DAYS);

export type SupplyTrouble = 'out' | 'short' | 'short-lived';

/** A product's supply problem, in every warehouse; most have none. */
export function troubleOf(productId: string): SupplyTrouble | undefined {
  const chance = chanceOf('trouble', productId);
  if (chance < 0.03) return 'out';
  if (chance < 0.06) return 'short';
  return chance < 0.1 ? 'short-lived' : undefined;
}

/** Short lives restart every ten days. */
const SHORT_PERIOD_DAYS = 10;
const SHORT_LIFE_DAYS = 35;

/**
 * The batches of a product that are available on a day, first to expire first. They last at least four months, except
 * for products whose batches never last two.
 */
export function batchesOf(productId: string, today: CalendarDate): readonly Batch[] {
  const letter = 'ABCDEFGHKMNPRSTUVWXY'.charAt(pickOf(20, 'letter', productId));
  if (troubleOf(productId) === 'short-lived') {
    const period = Math.floor(dayNumber(today) / SHORT_PERIOD_DAYS);
    const code = pickOf(100_000, 'lot', productId, period).toString().padStart(5, '0');
    const expiration = addDays(dayOfNumber((period + 1) * SHORT_PERIOD_DAYS), SHORT_LIFE_DAYS);
    return [{ productId, lot: `${letter}${code}`, expiration }];
  }
  return Array.from({ length: BATCHES }, (_, n) => {
    const period = periodOf(today) - n;
    const code = pickOf(100_000, 'lot', productId, period).toString().padStart(5, '0');
    return {
      productId,
      lot: `${letter}${code}`,
      expiration: addDays(
        dayOfNumber((period + 1) * PERIOD_DAYS),
        240 + pickOf(240, 'life', productId, period),
      ),
    };
  }).toSorted((a, b) => (a.expiration < b.expiration ? -1 : 1));
}

/** A warehouse's stock of a product on a day. Some products are short, some out of stock, here or everywhere. */
export function stockOf(
  warehouse: Warehouse,
  productId: string,
  today: CalendarDate,
): readonly (Batch & { readonly packs: number })[] {
  const trouble = troubleOf(productId);
  if (trouble === 'out' || chanceOf('out', warehouse, productId, periodOf(today)) < 0.03) return [];
  const batches = batchesOf(productId, today);
  if (trouble === 'short')
    return batches.slice(0, 1).map((batch) => ({ ...batch, packs: 1 + pickOf(2, warehouse, productId) }));
  return batches.map((batch) => ({
    ...batch,
    packs: 4 + pickOf(200, 'packs', warehouse, productId, batch.lot, today),
  }));
}
