import type { Call } from '@parwell/contract';

/** Records that are searched on the server. */
export interface PickerSource<T> {
  /** The plural for users, such as "customers"; also separates the cached answers. */
  readonly name: string;
  readonly call: Call;
  readonly search: (text: string, signal: AbortSignal) => Promise<readonly T[]>;
  readonly idOf: (item: T) => string;
  readonly nameOf: (item: T) => string;
  /** The debounce time, if not the default. */
  readonly pauseMs?: number;
}

/** An id that is also the name is shown once. */
export function labelOf<T>(source: PickerSource<T>, item: T): string {
  const [id, name] = [source.idOf(item), source.nameOf(item)];
  return id === name ? name : `${name} (${id})`;
}
