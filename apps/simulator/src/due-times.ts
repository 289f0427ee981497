interface Entry<T> {
  readonly at: number;
  readonly item: T;
}

/** Items by the time at which they are due: a binary heap, so that thousands of devices cost next to nothing. */
export interface DueTimes<T> {
  /** Infinity if there is none. */
  readonly first: number;
  add(at: number, item: T): void;
  /** Removes and returns the first one, if it is due. */
  popDue(now: number): Entry<T> | undefined;
}

export function createDueTimes<T>(): DueTimes<T> {
  const heap: Entry<T>[] = [];
  const at = (index: number): number => heap[index]?.at ?? Infinity;
  const swap = (a: number, b: number): void => {
    const [first, second] = [heap[a], heap[b]];
    if (first && second) [heap[a], heap[b]] = [second, first];
  };

  function rise(index: number): void {
    const parent = Math.floor((index - 1) / 2);
    if (index === 0 || at(parent) <= at(index)) return;
    swap(parent, index);
    rise(parent);
  }

  function sink(index: number): void {
    const [left, right] = [2 * index + 1, 2 * index + 2];
    const smaller = at(right) < at(left) ? right : left;
    if (at(smaller) >= at(index)) return;
    swap(smaller, index);
    sink(smaller);
  }

  return {
    get first() {
      return at(0);
    },
    add(time, item) {
      heap.push({ at: time, item });
      rise(heap.length - 1);
    },
    popDue(now) {
      if (at(0) > now) return undefined;
      swap(0, heap.length - 1);
      const due = heap.pop();
      sink(0);
      return due;
    },
  };
}
