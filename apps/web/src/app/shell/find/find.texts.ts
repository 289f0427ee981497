/** More would not fit into the field on a phone: then only two are named. */
const MOST_NAMED = 3;

export const FIND_TEXTS = {
  title: 'Find anything',
  placeholder: (kinds: readonly string[]) =>
    kinds.length > MOST_NAMED ? `${kinds.slice(0, 2).join(', ')} and more` : kinds.join(', '),
  searching: 'Searching…',
  recent: 'Recent',
  actions: 'Actions',
  screens: 'Screens',
} as const;
