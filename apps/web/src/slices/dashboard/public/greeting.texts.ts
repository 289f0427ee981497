/** The texts beside the greeting. */
export const GREETING_TEXTS = {
  lastLogin: 'Last login',
  firstSignIn: 'This is your first sign-in.',
} as const;
