/** The texts of "Find anything". */
export const FIND_TEXTS = {
  title: 'Find anything',
  placeholder: (kinds: readonly string[]) => kinds.join(', '),
  searching: 'Searching…',
  recent: 'Recent',
  actions: 'Actions',
  screens: 'Screens',
} as const;
