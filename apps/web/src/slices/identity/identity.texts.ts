export const SESSION_PAGE_TEXTS = {
  loggingOut: 'Logging out…',
  expired: 'Session expired',
  authError: 'Authentication error',
} as const;
