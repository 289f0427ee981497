/** Whoever shares a number of places: a person, the people of a customer, an address. */
export interface Sharing {
  readonly key: string;
  readonly most: number;
}

export interface Entrant {
  readonly own: Sharing;
  /** The customer, if the places of all its people are limited together. */
  readonly group?: Sharing | undefined;
}

/** `line is full`: refused at once; `too long`: waited in vain; `left`: the caller has gone. */
export type NoPlace = 'line is full' | 'too long' | 'left';

/** Gives the place back; more than once does nothing. */
export type Leave = () => void;

interface Waiting {
  readonly enter: () => void;
}

interface Holder {
  readonly key: string;
  busy: number;
  readonly line: Waiting[];
}

interface Group {
  busy: number;
  /** People who wait for a place of the group, in the order of their turns. */
  readonly turns: Holder[];
}

interface Options {
  /** How many calls of one person (or address) may wait. */
  readonly longestLine: number;
  readonly waitMs: number;
  /** Runs work later and returns what cancels it. */
  readonly later?: (ms: number, work: () => void) => () => void;
}

function byTimer(ms: number, work: () => void): () => void {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
}

/**
 * A few places for each person, so that nobody uses up what everybody shares. The rest of a person's calls wait in the
 * order in which they came. Where people share places, those who wait take turns: one with a long line gets no more
 * than one with a short line.
 */
export class FairGate {
  readonly #holders = new Map<string, Holder>();
  readonly #groups = new Map<string, Group>();
  readonly #options: Required<Options>;
  #waiting = 0;

  constructor(options: Options) {
    this.#options = { later: byTimer, ...options };
  }

  get waiting(): number {
    return this.#waiting;
  }

  /** How many people, addresses and customers it remembers: those who have a place or wait for one. */
  get known(): number {
    return this.#holders.size + this.#groups.size;
  }

  async enter({ own, group }: Entrant, left?: AbortSignal): Promise<Leave | NoPlace> {
    if (left?.aborted) return 'left';
    const holder = this.#holderOf(own.key);
    const shared = group && this.#groupOf(group.key);
    const hasRoom = () => holder.busy < own.most && (!shared || shared.busy < (group?.most ?? Infinity));
    // Nobody passes those of the same person who wait already.
    if (holder.line.length === 0 && hasRoom()) return this.#take(holder, own, shared, group);
    if (holder.line.length >= this.#options.longestLine) return 'line is full';
    const place = await this.#wait(holder, shared, left);
    if (place !== 'entered') {
      this.#forget(holder, own, shared, group);
      return place;
    }
    return this.#leaveOf(holder, own, shared, group);
  }

  #wait(holder: Holder, shared: Group | undefined, left: AbortSignal | undefined) {
    return new Promise<'entered' | NoPlace>((resolve) => {
      const end = (how: 'entered' | NoPlace) => {
        this.#waiting -= 1;
        cancel();
        left?.removeEventListener('abort', leave);
        resolve(how);
      };
      const waiting: Waiting = { enter: () => end('entered') };
      const giveUp = (how: NoPlace) => {
        holder.line.splice(holder.line.indexOf(waiting), 1);
        if (shared && holder.line.length === 0) remove(shared.turns, holder);
        end(how);
      };
      const leave = () => giveUp('left');
      holder.line.push(waiting);
      if (shared && !shared.turns.includes(holder)) shared.turns.push(holder);
      this.#waiting += 1;
      const cancel = this.#options.later(this.#options.waitMs, () => giveUp('too long'));
      left?.addEventListener('abort', leave, { once: true });
    });
  }

  #take(holder: Holder, own: Sharing, shared: Group | undefined, group: Sharing | undefined): Leave {
    holder.busy += 1;
    if (shared) shared.busy += 1;
    return this.#leaveOf(holder, own, shared, group);
  }

  #leaveOf(holder: Holder, own: Sharing, shared: Group | undefined, group: Sharing | undefined): Leave {
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      holder.busy -= 1;
      if (shared) shared.busy -= 1;
      if (shared && group) this.#nextOf(shared, group, own.most);
      else this.#nextIn(holder, own.most);
      this.#forget(holder, own, shared, group);
    };
  }

  #nextIn(holder: Holder, most: number): void {
    if (holder.busy >= most) return;
    const next = holder.line.shift();
    if (!next) return;
    holder.busy += 1;
    next.enter();
  }

  /** The first in turn with room of its own; then it is behind all others who wait. */
  #nextOf(shared: Group, group: Sharing, ownMost: number): void {
    while (shared.busy < group.most) {
      const holder = shared.turns.find(({ busy }) => busy < ownMost);
      if (!holder) return;
      remove(shared.turns, holder);
      shared.busy += 1;
      this.#nextIn(holder, ownMost);
      if (holder.line.length > 0) shared.turns.push(holder);
    }
  }

  #holderOf(key: string): Holder {
    const known = this.#holders.get(key);
    if (known) return known;
    const holder: Holder = { key, busy: 0, line: [] };
    this.#holders.set(key, holder);
    return holder;
  }

  #groupOf(key: string): Group {
    const known = this.#groups.get(key);
    if (known) return known;
    const group: Group = { busy: 0, turns: [] };
    this.#groups.set(key, group);
    return group;
  }

  #forget(holder: Holder, own: Sharing, shared: Group | undefined, group: Sharing | undefined): void {
    if (holder.busy === 0 && holder.line.length === 0) this.#holders.delete(own.key);
    if (shared && group && shared.busy === 0 && shared.turns.length === 0) this.#groups.delete(group.key);
  }
}

function remove<Item>(list: Item[], item: Item): void {
  const place = list.indexOf(item);
  if (place !== -1) list.splice(place, 1);
}
