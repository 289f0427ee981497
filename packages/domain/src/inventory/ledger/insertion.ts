import type { Evidence, Place } from './ledger-rows.ts';

export interface Insertion extends Place {
  readonly cabinetId: string;
  readonly productId: string;
  readonly count: number;
  readonly serials: readonly string[];
  readonly evidence: Partial<Evidence> & Pick<Evidence, 'at' | 'timeReplaced'>;
  readonly keyOf?: (index: number) => string;
}

/** For an insertion that is written in several steps: each step continues the keys of the one before. */
export function withRunningKeys(insertion: Insertion): Insertion {
  const { keyOf } = insertion;
  if (keyOf === undefined) return insertion;
  let next = 0;
  return { ...insertion, keyOf: () => keyOf(next++) };
}
