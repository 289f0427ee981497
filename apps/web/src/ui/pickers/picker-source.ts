import type { Call } from '@parwell/contract';

/** Things that are found by asking the server: how to ask, and how to name what comes back. */
export interface PickerSource<T> {
  /** In the user's words and plural, as in "customers"; answers to different names are kept apart. */
  readonly name: string;
  /** The call that finds them. */
  readonly call: Call;
  readonly search: (text: string, signal: AbortSignal) => Promise<readonly T[]>;
  readonly idOf: (item: T) => string;
  readonly nameOf: (item: T) => string;
  /** How long a search waits for the typing to end, where that is not the usual time. */
  readonly pauseMs?: number;
}

/** As a field shows it; where there is no name but the id, the id is not said twice. */
export function labelOf<T>(source: PickerSource<T>, item: T): string {
  const [id, name] = [source.idOf(item), source.nameOf(item)];
  return id === name ? name : `${name} (${id})`;
}
