/** The texts of the kit that say what failed. */
export const FAILURE_TEXTS = {
  tryAgain: 'Try again',
  /** In place of what is missing; the banner says why. */
  notLoaded: 'This could not be loaded just now.',
} as const;
