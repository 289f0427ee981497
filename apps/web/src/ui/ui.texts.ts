/** The texts of the kit. Prescribed ones stand where they are used. */
export const FAILURE_TEXTS = {
  tryAgain: 'Try again',
  /** In place of what is missing; the banner says why. */
  notLoaded: 'This could not be loaded just now.',
  copyingBlocked: 'The browser blocked copying',
} as const;

export const FORM_TEXTS = {
  /** For an ended session. Signing in in another tab helps, because all tabs share the session. */
  entriesKept: 'Your entries are kept: sign in in another tab, then try again.',
  entriesRestored: 'Your unsaved entries were restored.',
  discard: {
    title: 'Discard changes?',
    message: (what: string) => `Your changes in “${what}” have not been saved.`,
    confirm: 'Discard',
    cancel: 'Keep editing',
  },
  openCalendar: 'Open calendar',
  typeNameOrId: 'Type a name or ID',
} as const;

export const FILTER_TEXTS = {
  notApplied: 'Not applied yet: press Search',
  noneSaved: 'No saved filters yet. Set filters, then save them here.',
  listFull: 'The list is full. Delete a filter first.',
  replaces: 'Replaces the saved filter with this name.',
  noneSet: 'Set a filter first.',
} as const;
