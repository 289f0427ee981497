import type { Grants } from '@parwell/domain';
import { useQueries } from '@tanstack/react-query';
import { callKey } from '../../../session/call-query.ts';
import type { Found } from '../../../shared/finder.ts';
import { useDebounced } from '../../../shared/use-debounced.ts';
import { finders } from '../../finders.ts';
import type { MenuSection } from '../menu-model.ts';
import { findScreens } from './find-screens.ts';

/** Debounced, so that typing does not send a request per key. */
const PAUSE_MS = 300;
/** Results per group; users with more matches can type more. */
const MAX_PER_GROUP = 6;
const SCREENS = 'Screens';

export interface Option extends Found {
  readonly group: string;
}

/** The search results for a text, by group. Results for an earlier text are never included. */
export function useFound(sections: readonly MenuSection[], grants: Grants, text: string) {
  const searched = useDebounced(text, PAUSE_MS);
  const permitted = finders.filter(({ allowed }) => allowed(grants));
  const answers = useQueries({
    queries: permitted.map(({ group, call, find }) => ({
      queryKey: callKey(call, { find: group, text: searched }),
      queryFn: async ({ signal }: { signal: AbortSignal }): Promise<readonly Option[]> =>
        (await find(searched, grants, signal)).slice(0, MAX_PER_GROUP).map((found) => ({ ...found, group })),
      enabled: searched !== '',
      staleTime: 30_000,
    })),
  });
  const screens = findScreens(sections, text).map((found): Option => ({ ...found, group: SCREENS }));
  const current = searched === text && text !== '';
  return {
    /** The groups this user may search. */
    groups: [SCREENS, ...permitted.map(({ group }) => group)],
    options: [...screens, ...(current ? answers.flatMap(({ data }) => data ?? []) : [])],
    searching: searched !== text || answers.some(({ isFetching }) => isFetching),
    error: current ? (answers.find(({ error }) => error)?.error ?? null) : null,
  };
}
