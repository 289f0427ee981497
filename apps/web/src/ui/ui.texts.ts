/** The texts of the kit. Prescribed ones are where they are used. */
export const FAILURE_TEXTS = {
  tryAgain: 'Try again',
  /** Replaces missing data; the banner gives the reason. */
  notLoaded: 'This could not be loaded just now.',
  notRefreshed: (ago: string) => `Not refreshed. Last updated ${ago}.`,
  copyingBlocked: 'The browser blocked copying',
} as const;

export const FORM_TEXTS = {
  /** For an ended session. Signing in in another tab helps, because all tabs share the session. */
  entriesKept: 'Your entries are kept: sign in in another tab, then try again.',
  entriesRestored: 'Your unsaved entries were restored.',
  confirmed: 'Confirm',
  dateFormat: (format: string) => `Enter a date as ${format}.`,
  discard: {
    title: 'Discard changes?',
    message: (title: string) => `Your changes in “${title}” have not been saved.`,
    confirm: 'Discard',
    cancel: 'Keep editing',
  },
  chooseAnotherFile: 'Choose another file',
  dropFile: (kind: string) => `or drop a ${kind} here`,
  loadingCalendar: 'Loading calendar',
  openCalendar: 'Open calendar',
  typeNameOrId: 'Type a name or ID',
  searching: 'Searching…',
  alreadySelected: 'Already selected',
} as const;

export const FILTER_TEXTS = {
  add: '+ Filter',
  choose: 'Choose',
  save: 'Save filters',
  name: 'Name for these filters',
  confirmDelete: (name: string) => `Delete “${name}”?`,
  notApplied: 'Not applied yet: press Search',
  noneSaved: 'No saved filters yet. Set filters, then save them here.',
  listFull: 'The list is full. Delete a filter first.',
  replaces: 'Replaces the saved filter with this name.',
  noneSet: 'Set a filter first.',
} as const;

export const LIST_TEXTS = {
  showAll: (rows: string) => `Show all ${rows}`,
  moreActions: 'More actions',
  actionsFor: 'Actions for',
  nameless: 'No name',
  selectPage: 'Select all on this page',
  chooseColumns: 'Choose columns',
  sortBy: 'Sort by',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  groups: 'Groups',
  groupBy: 'Group by',
  noGroups: 'None',
  rowsPerGroup: 'Rows per group',
  loadingGroup: (name: string) => `Loading ${name}`,
  /** The last row of the group has just left. */
  emptyGroup: 'Nothing is left in this group.',
} as const;
