export const GREETING_TEXTS = {
  lastLogin: 'Last login',
  firstSignIn: 'This is your first sign-in.',
} as const;
