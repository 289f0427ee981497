import { addDays, type CalendarDate, type Warehouse } from '@parwell/domain';
import { chanceOf, pickOf } from './chance.ts';

/** A batch in the embedded warehouse. */
export interface Batch {
  readonly productId: string;
  readonly lot: string;
  readonly expiration: CalendarDate;
  readonly packs: number;
}

const BATCHES = 3;
/** Every so often new batches come, so that there is always something that lasts. */
const PERIOD_DAYS = 60;
const DAY_MS = 86_400_000;

const dayNumber = (day: CalendarDate): number => Math.floor(Date.parse(`${day}T00:00:00Z`) / DAY_MS);

/** What a warehouse has of a product on a day, the first to expire first. Some products are short, some are out. */
export function batchesOf(warehouse: Warehouse, productId: string, today: CalendarDate): readonly Batch[] {
  const period = Math.floor(dayNumber(today) / PERIOD_DAYS);
  const isOut = chanceOf('out', warehouse, productId, period) < 0.03;
  if (isOut) return [];
  return Array.from({ length: BATCHES }, (_, n) => {
    const made = period - n;
    const code = pickOf(100_000, 'lot', productId, made).toString().padStart(5, '0');
    return {
      productId,
      lot: `${'ABCDEFGHKMNPRSTUVWXY'.charAt(pickOf(20, 'letter', productId))}${code}`,
      expiration: addDays(isoDay((made + 1) * PERIOD_DAYS), 240 + pickOf(240, 'life', productId, made)),
      packs: 4 + pickOf(200, 'packs', warehouse, productId, made, dayNumber(today)),
    };
  }).toSorted((a, b) => (a.expiration < b.expiration ? -1 : 1));
}

const isoDay = (number: number): CalendarDate => new Date(number * DAY_MS).toISOString().slice(0, 10);
