import type { RestockRecommendation } from '@parwell/contract';
import { useCallback } from 'react';
import { useConfirm } from '../../ui/forms/confirm.tsx';
import { changedRows } from './changed-rows.ts';
import { useChoices } from './choices.ts';
import { RESTOCK_TEXTS } from './restock.texts.ts';

const { changed: texts } = RESTOCK_TEXTS;
/** Nobody would read more names. */
const MOST_NAMED = 12;

/** Shows the changes of selected rows and asks to accept them. Rows that cannot be released are left out. */
export function useAcceptChanges() {
  const { selected, accept, forget } = useChoices();
  const confirm = useConfirm();
  return useCallback(
    async (present: ReadonlyMap<string, RestockRecommendation>): Promise<boolean> => {
      const changed = changedRows(selected, present);
      const isAccepted =
        changed.length === 0 ||
        (await confirm({
          title: texts.title(changed.length),
          message: [
            ...changed.slice(0, MOST_NAMED).map(({ text }) => text),
            ...(changed.length > MOST_NAMED ? [texts.more(changed.length - MOST_NAMED)] : []),
            ...(changed.some(({ isLost }) => isLost) ? [texts.leftOut] : []),
          ].join('\n'),
          confirmLabel: texts.acceptAll,
        }));
      if (!isAccepted) return false;
      // Rows without visible changes may have a new revision too.
      accept([...present.values()]);
      forget(changed.filter(({ isLost }) => isLost).map(({ id }) => id));
      return true;
    },
    [accept, confirm, forget, selected],
  );
}
