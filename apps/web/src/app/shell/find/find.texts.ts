/** More would not fit in the field on a phone. */
const NAMED = 2;

/** The texts of "Find anything". */
export const FIND_TEXTS = {
  title: 'Find anything',
  placeholder: (kinds: readonly string[]) =>
    `${kinds.slice(0, NAMED).join(', ')}${kinds.length > NAMED ? ' and more' : ''}`,
  searching: 'Searching…',
  recent: 'Recent',
  actions: 'Actions',
  screens: 'Screens',
} as const;
