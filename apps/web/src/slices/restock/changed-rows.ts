import type { RestockRecommendation } from '@parwell/contract';
import type { Choice } from './choices.ts';
import { RESTOCK_TEXTS } from './restock.texts.ts';
import { changesSince, whyNotReleasable } from './seen-row.ts';

export interface ChangedRow {
  readonly id: string;
  /** Product, customer and the changes. */
  readonly text: string;
  /** It cannot be released any more, and is left out. */
  readonly isLost: boolean;
}

/** Changes since the user selected the rows, by row. */
export const changedRows = (
  choices: readonly Choice[],
  present: ReadonlyMap<string, RestockRecommendation>,
): readonly ChangedRow[] =>
  choices.flatMap(({ seen, modified }) => {
    const row = present.get(seen.id);
    const problem = row ? whyNotReleasable(row, modified !== null) : RESTOCK_TEXTS.changed.gone;
    const changes = [
      ...(row ? changesSince(seen, row, modified) : []),
      ...(problem === null ? [] : [problem]),
    ];
    if (changes.length === 0) return [];
    const text = RESTOCK_TEXTS.changed.row(seen.productName, seen.customerId, changes.join(', '));
    return [{ id: seen.id, text, isLost: problem !== null }];
  });
