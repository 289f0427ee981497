import { ADDRESS_ATTEMPTS, countAttempt, type Attempts } from '@parwell/domain';
import { BoundedMap } from '../../platform/bounded-map.ts';

/** How many addresses are remembered, of those that failed and of those that are locked. */
export const MAX_ADDRESSES = 100_000;

/**
 * Locks addresses out that fail too often. Those that failed longest ago are forgotten first; locks are kept apart,
 * so that failures from many addresses do not push a lock out.
 */
export class AddressLocks {
  readonly #failing = new BoundedMap<string, Attempts>(MAX_ADDRESSES);
  readonly #locked = new BoundedMap<string, Attempts>(MAX_ADDRESSES);

  /** How long this address has to wait; 0 if it is not locked. */
  waitSeconds(address: string, now: Date): number {
    const lockedUntil = this.#locked.get(address)?.lockedUntil ?? now;
    return Math.max(0, Math.ceil((lockedUntil.getTime() - now.getTime()) / 1000));
  }

  fail(address: string, now: Date): void {
    const before = this.#locked.get(address) ?? this.#failing.get(address) ?? null;
    const { after } = countAttempt(before, now, ADDRESS_ATTEMPTS);
    const [kept, dropped] = after.lockedUntil ? [this.#locked, this.#failing] : [this.#failing, this.#locked];
    dropped.delete(address);
    kept.set(address, after);
  }

  get size(): number {
    return this.#failing.size + this.#locked.size;
  }
}
