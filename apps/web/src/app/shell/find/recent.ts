import { z } from 'zod';
import type { Found } from '../../../shared/finder.ts';

/** Cleared with everything else in local storage when the session ends. */
const KEY = 'parwell.recent';
const MOST = 6;

const Recent = z.array(z.object({ name: z.string(), detail: z.string(), href: z.string().startsWith('/') }));
type Opened = Omit<Found, 'score'>;

export function readRecent(): readonly Opened[] {
  try {
    return Recent.parse(JSON.parse(localStorage.getItem(KEY) ?? '[]'));
  } catch {
    return [];
  }
}

export function addRecent({ name, detail, href }: Opened): void {
  const others = readRecent().filter((other) => other.href !== href);
  const all = [{ name, detail, href }, ...others].slice(0, MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // A full storage loses only this list.
  }
}
