import type { LiveEvent } from '@parwell/contract';
import { AppError } from '../../platform/app-error.ts';
import { EventStream } from '../../platform/http/event-stream.ts';
import type { Caller } from '../../platform/http/route.ts';

export interface Listener {
  readonly caller: Caller;
  readonly expiresAt: number;
  readonly stream: EventStream;
  grants: Caller['grants'];
  checkedAt: number;
  writtenAt: number;
  /** Some event was not sent, because the grants were too old. */
  missed: boolean;
}

export interface ListenerLimits {
  readonly perUser: number;
  readonly inAll: number;
}

const ALL_TAKEN = 'Too many pages are open. Changes are shown a little later here.';
const tooMany = (most: number) =>
  `You have ${most} browsers open. Changes are shown a little later in this one.`;

export class Listeners {
  readonly #all = new Set<Listener>();
  readonly #limits: ListenerLimits;

  constructor(limits: ListenerLimits) {
    this.#limits = limits;
  }

  /** A closed stream removes itself. */
  add(caller: Caller, expiresAt: number, now: number): Listener {
    const { perUser, inAll } = this.#limits;
    if (this.#all.size >= inAll) throw new AppError('unavailable', ALL_TAKEN);
    if (this.where(({ caller: other }) => other.userId === caller.userId).length >= perUser)
      throw new AppError('too_many_requests', tooMany(perUser));
    const listener: Listener = {
      caller,
      expiresAt,
      stream: new EventStream(),
      grants: caller.grants,
      checkedAt: now,
      writtenAt: now,
      missed: false,
    };
    this.#all.add(listener);
    listener.stream.onClose(() => this.#all.delete(listener));
    return listener;
  }

  where(matches: (listener: Listener) => boolean): Listener[] {
    return [...this.#all].filter(matches);
  }

  get size(): number {
    return this.#all.size;
  }

  end(listener: Listener): void {
    this.#all.delete(listener);
    listener.stream.end();
  }
}

export function publish(listener: Listener, events: readonly LiveEvent[], now: number): void {
  for (const event of events) listener.stream.send(JSON.stringify(event));
  if (events.length > 0) listener.writtenAt = now;
}
