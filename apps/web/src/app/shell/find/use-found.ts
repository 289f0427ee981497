import type { Grants } from '@parwell/domain';
import { useQueries } from '@tanstack/react-query';
import { callKey } from '../../../session/call-query.ts';
import type { Found } from '../../../shared/finder.ts';
import { useDebounced } from '../../../shared/use-debounced.ts';
import { finders } from '../../finders.ts';
import type { MenuSection } from '../menu-model.ts';
import { findScreens } from './find-screens.ts';

/** A search waits until the typing does. */
const PAUSE_MS = 300;
/** Whoever finds more than these types another letter. */
const MOST_OF_A_GROUP = 6;
const SCREENS = 'Screens';

export interface Option extends Found {
  readonly group: string;
}

/** What there is for a text, group by group. Nothing that was found for another text is among it. */
export function useFound(sections: readonly MenuSection[], grants: Grants, text: string) {
  const asked = useDebounced(text, PAUSE_MS);
  const own = finders.filter(({ allowed }) => allowed(grants));
  const answers = useQueries({
    queries: own.map(({ group, call, find }) => ({
      queryKey: callKey(call, { find: group, text: asked }),
      queryFn: async ({ signal }: { signal: AbortSignal }): Promise<readonly Option[]> =>
        (await find(asked, grants, signal)).slice(0, MOST_OF_A_GROUP).map((found) => ({ ...found, group })),
      enabled: asked !== '',
      staleTime: 30_000,
    })),
  });
  const screens = findScreens(sections, text).map((found): Option => ({ ...found, group: SCREENS }));
  const current = asked === text && text !== '';
  return {
    /** What this user may look for. */
    groups: [SCREENS, ...own.map(({ group }) => group)],
    options: [...screens, ...(current ? answers.flatMap(({ data }) => data ?? []) : [])],
    searching: asked !== text || answers.some(({ isFetching }) => isFetching),
    error: current ? (answers.find(({ error }) => error)?.error ?? null) : null,
  };
}
