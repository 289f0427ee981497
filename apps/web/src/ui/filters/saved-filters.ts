import { z } from 'zod';
import { useCurrentUser } from '../../session/current-user.ts';
import { useUserProperty } from '../user-property.ts';

/** The longest value the server keeps for a property. */
const ROOM = 20_000;
const MOST_NAMED = 60;

const SavedFilter = z.object({
  name: z.string().trim().min(1).max(MOST_NAMED),
  /** As in the address; what of it the page still knows is decided when it is applied. */
  filter: z.record(z.string(), z.unknown()),
});
export type SavedFilter = z.infer<typeof SavedFilter>;

export const SAVED_NAME_LENGTH = MOST_NAMED;

/** One entry that cannot be read does not take the others with it. */
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

/** The filters a user has saved for a page (CONST-056, FILT-007), kept with the user. */
export function useSavedFilters(page: string) {
  // Until the user is known, saving would write over what they have.
  const { isSuccess: ready } = useCurrentUser();
  const [text, store] = useUserProperty(`RNI:${page}`);
  const saved = parse(text);
  const others = (name: string) => saved.filter((each) => each.name !== name);
  return {
    ready,
    saved,
    /** False when there is no room for it. */
    save: (name: string, filter: SavedFilter['filter']): boolean => {
      const next = JSON.stringify([...others(name), { name, filter }].toSorted(byName));
      if (next.length > ROOM) return false;
      store(next);
      return true;
    },
    forget: (name: string) => {
      const rest = others(name);
      store(rest.length === 0 ? null : JSON.stringify(rest));
    },
  };
}
