/** A person or, before the sign-in, an address. */
export interface Own {
  readonly key: string;
  /** Calls at once while nobody else is at work. */
  readonly alone: number;
  readonly amongOthers: number;
}

/** Whose people share a number of places: a customer. */
export interface Shared {
  readonly key: string;
  readonly most: number;
}

export interface Entrant {
  readonly own: Own;
  readonly shared?: Shared | undefined;
}

/** `line`: it was full; `wait`: it was too long; `left`: the caller has gone. */
export type NoPlace = 'line' | 'wait' | 'left';

/** Gives the place back; more than once does nothing. */
export type Leave = () => void;

interface Group extends Shared {
  busy: number;
  /** People who wait for a place of the group, in the order of their turns. */
  readonly turns: Holder[];
}

interface Holder extends Own {
  readonly group: Group | undefined;
  busy: number;
  /** Of those that are busy: calls that take long. */
  slow: number;
  lastAt: number;
  readonly line: { enter(): void }[];
}

/** How long somebody counts as being at work after a call. */
export const PRESENT_MS = 1000;
/** A call that takes longer makes room for another of the same person: it may be waiting for another system. */
export const SLOW_MS = 1000;
const MOST_SLOW = 2;

interface Options {
  /** How many calls of one person or address may wait. */
  readonly longestLine: number;
  readonly waitMs: number;
  /** Monotonic, in milliseconds. */
  readonly now?: () => number;
  /** Runs work later and returns what cancels it. */
  readonly later?: (ms: number, work: () => void) => () => void;
}

function byTimer(ms: number, work: () => void): () => void {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
}

/**
 * A few places for each person, and only one while others are at work, so that nobody uses up what everybody shares.
 * The rest of a person's calls wait in their order. Where people share places they take turns: one with a long line
 * gets no more than one with a short line.
 */
export class FairGate {
  readonly #holders = new Map<string, Holder>();
  readonly #groups = new Map<string, Group>();
  readonly #options: Required<Options>;
  #waiting = 0;
  #prunedAt = -Infinity;

  constructor(options: Options) {
    this.#options = { now: () => performance.now(), later: byTimer, ...options };
  }

  get waiting(): number {
    return this.#waiting;
  }

  /** How many people, addresses and customers it remembers. */
  get known(): number {
    this.#forgetAbsent();
    return this.#holders.size + this.#groups.size;
  }

  async enter({ own, shared }: Entrant, left?: AbortSignal): Promise<Leave | NoPlace> {
    if (left?.aborted) return 'left';
    this.#forgetAbsent();
    const holder = this.#holderOf(own, shared);
    holder.lastAt = this.#options.now();
    // Nobody passes those of the same person who wait already.
    if (holder.line.length === 0 && this.#hasRoom(holder)) this.#take(holder);
    else if (holder.line.length >= this.#options.longestLine) return 'line';
    else {
      const noPlace = await this.#wait(holder, left);
      if (noPlace) return noPlace;
    }
    return this.#leaveOf(holder);
  }

  #hasRoom({ alone, amongOthers, busy, slow, group }: Holder): boolean {
    const most = this.#holders.size > 1 ? amongOthers : alone;
    return busy < most + Math.min(slow, MOST_SLOW) && (!group || group.busy < group.most);
  }

  #take(holder: Holder): void {
    holder.busy += 1;
    if (holder.group) holder.group.busy += 1;
  }

  #wait(holder: Holder, left: AbortSignal | undefined): Promise<NoPlace | undefined> {
    return new Promise((resolve) => {
      const end = (noPlace?: NoPlace) => {
        this.#waiting -= 1;
        cancel();
        left?.removeEventListener('abort', leave);
        resolve(noPlace);
      };
      const waiting = { enter: () => end() };
      const giveUp = (noPlace: NoPlace) => {
        remove(holder.line, waiting);
        if (holder.group && holder.line.length === 0) remove(holder.group.turns, holder);
        end(noPlace);
      };
      const leave = () => giveUp('left');
      const cancel = this.#options.later(this.#options.waitMs, () => giveUp('wait'));
      left?.addEventListener('abort', leave, { once: true });
      holder.line.push(waiting);
      if (holder.group && !holder.group.turns.includes(holder)) holder.group.turns.push(holder);
      this.#waiting += 1;
    });
  }

  #leaveOf(holder: Holder): Leave {
    let isOver = false;
    let isSlow = false;
    const cancel = this.#options.later(SLOW_MS, () => {
      isSlow = true;
      holder.slow += 1;
      this.#letIn(holder);
    });
    return () => {
      if (isOver) return;
      isOver = true;
      cancel();
      holder.busy -= 1;
      if (isSlow) holder.slow -= 1;
      if (holder.group) holder.group.busy -= 1;
      holder.lastAt = this.#options.now();
      this.#forgetAbsent();
      this.#letIn(holder);
    };
  }

  /** After room was made by `holder`: for its own calls, or those of others in its group. */
  #letIn(holder: Holder): void {
    const turns = holder.group?.turns ?? [holder];
    for (;;) {
      const next = turns.find((each) => each.line.length > 0 && this.#hasRoom(each));
      if (!next) return;
      this.#take(next);
      next.line.shift()?.enter();
      if (!holder.group) continue;
      // Behind all others who wait.
      remove(turns, next);
      if (next.line.length > 0) turns.push(next);
    }
  }

  #holderOf(own: Own, shared: Shared | undefined): Holder {
    const known = this.#holders.get(own.key);
    if (known) return known;
    const holder = { ...own, group: shared && this.#groupOf(shared), busy: 0, slow: 0, lastAt: 0, line: [] };
    this.#holders.set(own.key, holder);
    return holder;
  }

  #groupOf(shared: Shared): Group {
    const known = this.#groups.get(shared.key);
    if (known) return known;
    const group = { ...shared, busy: 0, turns: [] };
    this.#groups.set(shared.key, group);
    return group;
  }

  /** Now and then, so that it costs next to nothing. */
  #forgetAbsent(): void {
    const now = this.#options.now();
    if (now - this.#prunedAt < PRESENT_MS / 4) return;
    this.#prunedAt = now;
    const groups = new Set<Group>();
    for (const [key, { busy, line, lastAt, group }] of this.#holders) {
      if (busy === 0 && line.length === 0 && now - lastAt > PRESENT_MS) this.#holders.delete(key);
      else if (group) groups.add(group);
    }
    for (const [key, group] of this.#groups) if (!groups.has(group)) this.#groups.delete(key);
  }
}

function remove<Item>(list: Item[], item: Item): void {
  const place = list.indexOf(item);
  if (place !== -1) list.splice(place, 1);
}
