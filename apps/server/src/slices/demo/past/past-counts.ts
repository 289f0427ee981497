import { isConnected, ROW_KINDS } from '@parwell/domain';
import { seedOf } from '../random.ts';
import type { PastBook } from './past-book.ts';
import { timesOf, workingTime } from './past-demand.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, type PastPlan } from './past-plan.ts';
import { noneFound } from './past-reviews.ts';

const NONE_FOUND_SHARE = 0.004;
const IN_VAIN_PER_DAY = 0.25;

export function countTimesOf({ cabinetId, from, countedUntil, countEveryDays }: PastPlan): number[] {
  const times: number[] = [];
  const first = Math.ceil(from / DAY_MS) * DAY_MS + (seedOf('count', cabinetId) % countEveryDays) * DAY_MS;
  for (let day = first; day + 15 * HOUR_MS < countedUntil; day += countEveryDays * DAY_MS)
    if (day > from) times.push(day + 13 * HOUR_MS + 5 * MINUTE_MS);
  return times;
}

/** Called last: a count finds all lots that were there then. */
export function addCounts(book: PastBook, countTimes: readonly number[]): void {
  const { plan, random, cause } = book;
  const rows = book.rows
    .filter(({ cabinetId, quantity }) => cabinetId === plan.cabinetId && quantity !== 0)
    .toSorted((a, b) => a.at - b.at);
  // The owner of units that were not found is not recorded: use the product's usual owner.
  const owners = new Map(
    plan.streams.map(
      ({ productId, isSupplied }) => [productId, isSupplied ? 'PROVIDER' : 'CUSTOMER'] as const,
    ),
  );
  const onHand = new Map<string, number>();
  let next = 0;
  for (const at of countTimes) {
    for (let row = rows[next]; row && row.at <= at; row = rows[(next += 1)]) {
      const key = JSON.stringify([row.productId, row.lot]);
      onHand.set(key, (onHand.get(key) ?? 0) + row.quantity);
    }
    const { userName } = book.person();
    for (const [key, counted] of onHand) {
      if (counted === 0) continue;
      const [productId = '', lot = ''] = JSON.parse(key) as string[];
      if (random.chance(NONE_FOUND_SHARE))
        noneFound(book, { at, productId, lot, owner: owners.get(productId) ?? 'PROVIDER', onHand: counted });
      else
        book.counts.push({
          key: `${cause}/counted/${book.counts.length}`,
          productId,
          lot,
          counted,
          userName,
          at,
        });
    }
  }
}

export function addDoors(book: PastBook): void {
  const { plan, random } = book;
  if (!isConnected(plan.cabinetType)) return;
  const times = new Set<number>();
  for (let day = Math.ceil(plan.from / DAY_MS) * DAY_MS; day < plan.to - DAY_MS; day += DAY_MS)
    for (let more = timesOf(random, IN_VAIN_PER_DAY); more > 0; more -= 1)
      times.add(workingTime(random, day));
  for (const at of times) {
    const session = `visit-${at - 20_000}`;
    const key = `no usage/${plan.cabinetId}/${session}`;
    book.write({ ...ROW_KINDS.noUsage, ...book.person(), at, session, key });
  }
}
