import {
  listRecommendations,
  type RecommendationFilter,
  type RestockRecommendation,
} from '@parwell/contract';
import { useCallback, useMemo, useState } from 'react';
import { callApi } from '../../session/api.ts';
import { useNotify } from '../../ui/feedback/notices.ts';
import { useNotifyFailure } from '../../ui/feedback/use-notify-failure.ts';
import { BULK_TEXTS } from '../../ui/list/bulk.texts.ts';
import type { ListInput } from '../../ui/list/define-list.ts';
import type { Selection } from '../../ui/table/selection.ts';
import { useChoices } from './choices.ts';
import { useShownRows } from './restock.api.ts';
import { RESTOCK_TEXTS } from './restock.texts.ts';
import { whyNotReleasable } from './seen-row.ts';

/** The most that can be loaded by id. */
const MOST = 1000;
const PAGE = 500;

type Page = (
  input: ListInput<RecommendationFilter>,
) => Parameters<typeof callApi<typeof listRecommendations>>[1];

/** The selected rows of both lists, on all pages. Only rows that can be released are selectable. */
export function useRowSelection(where: RecommendationFilter, page: Page): Selection<RestockRecommendation> {
  const { chosen, select, selected } = useChoices();
  const shownRows = useShownRows();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const [pending, setPending] = useState(false);
  const ids = useMemo(() => new Set(selected.map(({ seen }) => seen.id)), [selected]);

  // Reads the choice itself, because a new function would redraw every row.
  const selectable = useCallback(
    (row: RestockRecommendation) => {
      const choice = chosen(row.id);
      return choice?.selected === true || whyNotReleasable(row, choice?.modified != null) === null;
    },
    [chosen],
  );
  const limited = (wanted: ReadonlySet<string>): ReadonlySet<string> => {
    if (wanted.size <= MOST) return wanted;
    notify({ message: RESTOCK_TEXTS.tooMany(MOST), type: 'warning' });
    return new Set([...wanted].slice(0, MOST));
  };
  const selectMatching = async () => {
    setPending(true);
    try {
      const pages = await Promise.all(
        [0, PAGE].map((offset) => callApi(listRecommendations, page({ where, offset, limit: PAGE }))),
      );
      const rows = pages.flatMap(({ result }) => result).filter(selectable);
      const found = new Map(rows.map((row) => [row.id, row]));
      select(limited(new Set([...ids, ...found.keys()])), found);
    } catch (error) {
      notifyFailure(BULK_TEXTS.selectFailed, error);
    } finally {
      setPending(false);
    }
  };
  return {
    selected: ids,
    selectable,
    onChange: (wanted) => select(limited(wanted), shownRows()),
    matching: { limit: MOST, pending, onSelect: () => void selectMatching() },
  };
}
