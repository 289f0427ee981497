/** OERR-038. */
export const SAVE_FAILED = 'An error occurred while saving this channel group.';
