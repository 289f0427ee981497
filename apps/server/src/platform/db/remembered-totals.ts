/** How many rows a list had at one moment of the database. */
export interface RememberedTotal {
  readonly total: number;
  /** The moment, as PostgreSQL writes a snapshot. */
  readonly snapshot: string;
  /** When all rows were last counted, in milliseconds of `performance.now()`. */
  readonly countedAt: number;
}

/** Totals of lists by what was counted, the most recently used ones. */
export interface RememberedTotals {
  get(counted: string): RememberedTotal | undefined;
  set(counted: string, total: RememberedTotal): void;
  clear(): void;
}

const MOST = 2000;
/** Kept exact by what has changed since; counted anew after this time all the same. */
const LONGEST_MS = 10 * 60_000;

export function rememberTotals(): RememberedTotals {
  const known = new Map<string, RememberedTotal>();
  return {
    get(counted) {
      const total = known.get(counted);
      if (!total || performance.now() - total.countedAt > LONGEST_MS) return undefined;
      known.delete(counted);
      known.set(counted, total);
      return total;
    },
    set(counted, total) {
      known.delete(counted);
      known.set(counted, total);
      const [oldest] = known.keys();
      if (known.size > MOST && oldest !== undefined) known.delete(oldest);
    },
    clear: () => known.clear(),
  };
}
