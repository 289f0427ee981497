import { BoundedMap } from '../bounded-map.ts';

export interface RememberedTotal {
  readonly total: number;
  /** The text form of a `pg_snapshot`. */
  readonly snapshot: string;
  /** When all rows were last counted, in milliseconds of `performance.now()`. */
  readonly countedAt: number;
}

/** The key stands for the count query with its values. */
export interface RememberedTotals {
  get(counted: string): RememberedTotal | undefined;
  set(counted: string, total: RememberedTotal): void;
  clear(): void;
}

const MAX_ENTRIES = 2000;
/** Changes keep totals exact; counting again after this time is a safeguard. */
const MAX_AGE_MS = 10 * 60_000;

export function rememberTotals(): RememberedTotals {
  const known = new BoundedMap<string, RememberedTotal>(MAX_ENTRIES);
  return {
    get(counted) {
      const total = known.get(counted);
      return total && performance.now() - total.countedAt <= MAX_AGE_MS ? total : undefined;
    },
    set: (counted, total) => known.set(counted, total),
    clear: () => known.clear(),
  };
}
