import { findAnything } from '@parwell/contract';
import type { Grants } from '@parwell/domain';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { callQuery } from '../../../session/call-query.ts';
import { useDebounced } from '../../../shared/use-debounced.ts';
import { actions, finders } from '../../finders.ts';
import type { MenuSection } from '../menu-model.ts';
import { FIND_TEXTS } from './find.texts.ts';
import { optionsFor } from './options.ts';
import { readRecent } from './recent.ts';

const PAUSE_MS = 150;

/** Grouped results for a text, never those for an earlier one. */
export function useFound(sections: readonly MenuSection[], grants: Grants, text: string) {
  const searched = useDebounced(text, PAUSE_MS);
  const [recent] = useState(readRecent);
  const permitted = useMemo(() => finders.filter(({ allowed }) => allowed(grants)), [grants]);
  const { data, error, isFetching } = useQuery(
    callQuery(
      findAnything,
      { query: { text: searched } },
      { enabled: searched !== '' && permitted.length > 0, staleTime: 30_000 },
    ),
  );
  const current = searched === text && text !== '';
  const answer = current ? data : undefined;
  const options = useMemo(
    () => optionsFor({ text, sections, actions, finders: permitted, grants, answer, recent }),
    [text, sections, permitted, grants, answer, recent],
  );
  return {
    groups: [FIND_TEXTS.screens, ...permitted.map(({ group }) => group)],
    options,
    searching: permitted.length > 0 && (searched !== text || isFetching),
    error: current ? error : null,
  };
}
