import { TooManyRequests } from '../app-error.ts';
import { BoundedMap } from '../bounded-map.ts';
import type { Clock } from '../clock.ts';

/** At most `count` times in `seconds`. */
export interface Limit {
  readonly count: number;
  readonly seconds: number;
}

export const perMinute = (count: number): Limit => ({ count, seconds: 60 });

/** For searches while the user types. */
export const SEARCHES = perMinute(120);
/** For calls that make the server write a whole report. */
export const REPORTS = perMinute(60);
/** For whole lists that are sent at once. Each costs a second of the database's time or more. */
export const DOWNLOADS = perMinute(30);

/** People of one hospital share an address. */
const PEOPLE_PER_ADDRESS = 10;

/** `person`: a user id or, before the sign-in, whatever identifies the person. */
interface By {
  readonly person?: string | undefined;
  readonly address: string;
}

export interface RateLimiter {
  /** Throws TooManyRequests if the person or the address has used it too often. */
  count(what: string, limit: Limit, by: By): void;
}

export const unlimited: RateLimiter = { count: () => {} };

interface Window {
  readonly endsAt: number;
  used: number;
}

/** Enough for every user of a busy minute; beyond that the least recently used are forgotten. */
const MOST_WINDOWS = 20_000;

/**
 * Windows in memory that begin with the first use. Each server counts for itself, so with several servers a limit is
 * that many times higher.
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
