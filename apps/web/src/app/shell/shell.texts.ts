export const SHELL_TEXTS = {
  mainMenu: 'Main menu',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  home: 'Parwell, to the dashboard',
  profileOf: (name: string) => `Profile of ${name}`,
  lightTheme: 'Use light theme',
  darkTheme: 'Use dark theme',
  loading: 'Loading your account',
  skipToContent: 'Skip to content',
  failedStart: {
    page: 'Not started',
    heading: 'Parwell could not be opened.',
    unreachable: 'No connection to the server. You are still signed in, and nothing was lost.',
  },
  idle: {
    title: 'Are you still there?',
    message: (seconds: number) =>
      `You will be signed out in ${seconds} second${seconds === 1 ? '' : 's'}, because you have been inactive.`,
    stay: 'Stay signed in',
    leave: 'Sign out',
  },
  allCustomers: 'All customers',
  crash: {
    heading: 'This page could not be shown.',
    notLoaded: 'A part of the portal could not be loaded. Check your connection, then try again.',
    failed: 'Something went wrong in this page. What you saved is safe.',
  },
} as const;
