import { TooManyRequests } from '../app-error.ts';
import { BoundedMap } from '../bounded-map.ts';
import type { Clock } from '../clock.ts';

/** How often somebody may do something: at most `count` times in `seconds`. */
export interface Limit {
  readonly count: number;
  readonly seconds: number;
}

export const perMinute = (count: number): Limit => ({ count, seconds: 60 });

/** For calls that look something up while the user types. */
export const SEARCHES = perMinute(120);
/** For calls that make the server write a whole report. */
export const REPORTS = perMinute(60);
/** For whole lists that are sent at once. Each costs a second of the database's time or more. */
export const DOWNLOADS = perMinute(30);

/** People of one hospital share an address, so an address may do this many times as much as one of them. */
const PEOPLE_PER_ADDRESS = 10;

/** Who does it. `person` is the id of a user, or whatever stands for one before the sign-in. */
interface By {
  readonly person?: string | undefined;
  readonly address: string;
}

export interface RateLimiter {
  /** Counts one use of `what`; throws TooManyRequests if the person or the address has used it too often. */
  count(what: string, limit: Limit, by: By): void;
}

/** For measuring how fast the portal is. */
export const unlimited: RateLimiter = { count: () => {} };

interface Window {
  readonly endsAt: number;
  used: number;
}

/** Enough for every user of a busy minute; beyond that, those that asked longest ago are forgotten. */
const MOST_WINDOWS = 20_000;

/**
 * Counts uses in memory, in windows that begin with the first use. Each server counts for itself: with several, a
 * limit is that many times higher.
 */
export function createRateLimiter(clock: Clock, most = MOST_WINDOWS): RateLimiter {
  const windows = new BoundedMap<string, Window>(most);

  const open = (key: string, now: number): Window | undefined => {
    const window = windows.get(key);
    if (window && window.endsAt > now) return window;
    windows.delete(key);
    return undefined;
  };

  return {
    count(what, { count, seconds }, { person, address }) {
      const now = clock.now().getTime();
      const keys = [
        {
          key: `${what} address ${address}`,
          most: person === undefined ? count : count * PEOPLE_PER_ADDRESS,
        },
        ...(person === undefined ? [] : [{ key: `${what} person ${person}`, most: count }]),
      ];
      const full = keys
        .map((each) => ({ ...each, window: open(each.key, now) }))
        .filter((each) => each.window !== undefined && each.window.used >= each.most);
      if (full.length > 0) {
        const waits = full.map(({ window }) => (window?.endsAt ?? now) - now);
        throw new TooManyRequests(Math.ceil(Math.max(...waits) / 1000));
      }
      for (const { key } of keys) {
        const window = open(key, now);
        if (window) window.used += 1;
        else windows.set(key, { endsAt: now + seconds * 1000, used: 1 });
      }
    },
  };
}
