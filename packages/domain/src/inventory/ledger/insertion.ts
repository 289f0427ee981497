import type { Evidence, Place } from './ledger-rows.ts';

/** Units that came into a device. */
export interface Insertion extends Place {
  readonly cabinetId: string;
  readonly productId: string;
  readonly count: number;
  readonly serials: readonly string[];
  readonly evidence: Partial<Evidence> & Pick<Evidence, 'at' | 'timeReplaced'>;
  readonly keyOf?: (index: number) => string;
}

/** An insertion that is written in several steps: the keys go on where the step before ended. */
export function withRunningKeys(insertion: Insertion): Insertion {
  const { keyOf } = insertion;
  if (keyOf === undefined) return insertion;
  let next = 0;
  return { ...insertion, keyOf: () => keyOf(next++) };
}
