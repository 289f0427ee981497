/** Prescribed texts are where they are used. */
export const SETUP_TEXTS = {
  page: 'User setup',
  heading: 'Set up your account',
  loading: 'Loading your invitation',
  repeat: 'Repeat password',
  different: 'The passwords do not match',
  ready: 'Your account is ready.',
  signInWith: (provider: string, email: string) =>
    `Sign in with ${provider} as ${email}. You need no Parwell password.`,
  invalid: 'This invitation is not valid.',
  invalidBecause: 'An invitation works once, for a limited time. If your account is already set up, log in.',
  askAgain: 'Otherwise ask the person who invited you for a new invitation.',
  goToLogin: 'Go to login',
} as const;
