/** The texts of the frame around the screens. */
export const SHELL_TEXTS = {
  skipToContent: 'Skip to content',
  failedStart: {
    page: 'Not started',
    heading: 'Parwell could not be opened.',
    unreachable: 'No connection to the server. You are still signed in, and nothing was lost.',
  },
  crash: {
    heading: 'This page could not be shown.',
    notLoaded: 'A part of the portal could not be loaded. Check your connection, then try again.',
    failed: 'Something went wrong in this page. What you saved is safe.',
  },
} as const;
