import type { ParSetting } from '@parwell/contract';
import { PAR_NOT_UPDATED } from '@parwell/domain';
import { useRef } from 'react';
import { ApiFailure } from '../../../session/api-failure.ts';
import { rephrased } from '../../../shared/rephrased.ts';
import { askSetting, useUpdateSetting } from '../par.api.ts';
import { PAR_TEXTS } from '../par.texts.ts';
import { allChanges, differencesSince, ownChanges, type SavedPar } from './setting-values.ts';

const LABELS = { ...PAR_TEXTS, isCCPayable: PAR_TEXTS.ccPayable } as const;

/**
 * If somebody else has saved first, it reports their changes; saved again, it keeps both the user's changes and theirs.
 */
export function useSaveSetting(opened: ParSetting): (saved: SavedPar) => Promise<void> {
  const seen = useRef(opened);
  const { mutateAsync: update } = useUpdateSetting(opened.id);

  const explain = async (conflict: ApiFailure): Promise<never> => {
    const now = await askSetting(opened).catch(() => undefined);
    if (!now) return rephrased(PAR_NOT_UPDATED)(conflict);
    seen.current = now;
    const changes = differencesSince(opened, now)
      .map(({ field, before, after }) => PAR_TEXTS.changedTo(LABELS[field], before, after))
      .join(', ');
    throw new ApiFailure(
      conflict.status,
      conflict.code,
      PAR_NOT_UPDATED,
      [],
      PAR_TEXTS.changedMeanwhile(changes),
    );
  };
  return async (saved) => {
    const changes = seen.current === opened ? allChanges(saved) : ownChanges(opened, saved);
    try {
      await update({ ...changes, version: seen.current.version });
    } catch (error) {
      if (error instanceof ApiFailure && error.code === 'conflict') return explain(error);
      // Problems of fields are shown next to them.
      if (error instanceof ApiFailure && error.details.length > 0) throw error;
      return rephrased(PAR_NOT_UPDATED)(error);
    }
  };
}
