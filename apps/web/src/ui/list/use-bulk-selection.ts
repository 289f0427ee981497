import { hashKey } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNotifyFailure } from '../feedback/use-notify-failure.ts';
import type { Selection } from '../table/selection.ts';
import { BULK_TEXTS } from './bulk.texts.ts';

interface Matching<Where> {
  readonly limit: number;
  /** The ids of all matching rows, up to the limit. */
  readonly find: (where: Where) => Promise<readonly string[]>;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * The selected rows of a list, on all pages: `<ListPage selection={bulk.selection} bulkActions={…} />`.
 * Another filter shows other rows and clears the selection.
 */
export function useBulkSelection<Row, Where>(where: Where | null, matching: Matching<Where>) {
  const notifyFailure = useNotifyFailure();
  const filter = hashKey([where]);
  const [chosen, setChosen] = useState<{ readonly filter: string; readonly ids: ReadonlySet<string> }>({
    filter,
    ids: NONE,
  });
  const [pending, setPending] = useState(false);
  const selected = chosen.filter === filter ? chosen.ids : NONE;

  const selectAll = async () => {
    if (where === null || pending) return;
    setPending(true);
    try {
      setChosen({ filter, ids: new Set(await matching.find(where)) });
    } catch (error) {
      notifyFailure(BULK_TEXTS.selectFailed, error);
    } finally {
      setPending(false);
    }
  };

  const selection: Selection<Row> = {
    selected,
    onChange: (ids) => setChosen({ filter, ids }),
    matching: { limit: matching.limit, pending, onSelect: () => void selectAll() },
  };
  return {
    selection,
    ids: useMemo(() => [...selected], [selected]),
    clear: () => setChosen({ filter, ids: NONE }),
  };
}
