import { z } from 'zod';
import { useCurrentUser } from '../../session/current-user.ts';
import { useUserProperty } from '../user-property.ts';

/** The server stores no longer property value. */
const MAX_LENGTH = 20_000;
const MAX_NAME_LENGTH = 60;

const SavedFilter = z.object({
  name: z.string().trim().min(1).max(MAX_NAME_LENGTH),
  /** As in the address. Values that the page no longer knows are dropped when it is applied. */
  filter: z.record(z.string(), z.unknown()),
  groupBy: z.string().optional(),
});
export type SavedFilter = z.infer<typeof SavedFilter>;

export const SAVED_NAME_LENGTH = MAX_NAME_LENGTH;

/** Skips damaged entries. */
function parse(text: string | undefined): readonly SavedFilter[] {
  try {
    const entries = z.array(z.unknown()).parse(JSON.parse(text ?? '[]'));
    return entries.flatMap((entry) => {
      const result = SavedFilter.safeParse(entry);
      return result.success ? [result.data] : [];
    });
  } catch {
    return [];
  }
}

const byName = (a: SavedFilter, b: SavedFilter) => a.name.localeCompare(b.name, 'en');

/** The filters a user has saved for a page (CONST-056, FILT-007), as a user property. */
export function useSavedFilters(page: string) {
  // Saving before the user is loaded would overwrite their filters.
  const { isSuccess: ready } = useCurrentUser();
  const [text, store] = useUserProperty(`RNI:${page}`);
  const saved = parse(text);
  const others = (name: string) => saved.filter((each) => each.name !== name);
  return {
    ready,
    saved,
    /** False if there is no room left. */
    save: (entry: SavedFilter): boolean => {
      const next = JSON.stringify([...others(entry.name), entry].toSorted(byName));
      if (next.length > MAX_LENGTH) return false;
      store(next);
      return true;
    },
    forget: (name: string) => {
      const rest = others(name);
      store(rest.length === 0 ? null : JSON.stringify(rest));
    },
  };
}
