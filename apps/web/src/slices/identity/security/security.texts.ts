export const SECURITY_TEXTS = {
  title: 'Sign-in and security',
  own: 'Where you are signed in',
  theirs: 'Where they are signed in',
  showEnded: 'Also the last 90 days',
  current: 'This one',
  newAddress: 'Address not seen before',
  notYours: 'Not you? End it, then change the password.',
  noAddress: 'Address not known',
  ended: 'Ended',
  end: 'End session',
  endQuestion: (browser: string) => `End the session of ${browser}?`,
  endMessage: 'Whoever uses it must sign in again.',
  endOthers: (others: number) => `End ${others} ${others === 1 ? 'other' : 'others'}`,
  endOthersQuestion: 'End all other sessions?',
  endOthersMessage: 'You stay signed in here. Everywhere else you must sign in again.',
  endAll: 'Sign out everywhere',
  endAllQuestion: (email: string) => `Sign ${email} out everywhere?`,
  endAllMessage:
    'They must sign in again, and the tokens of their programs end. Their password stays the same.',
  endedCount: (count: number) =>
    count === 0
      ? 'No session was left to end'
      : count === 1
        ? '1 session was ended'
        : `${count} sessions were ended`,
  notEnded: 'The session could not be ended',
  nobody: 'Not signed in anywhere.',
  more: (total: number, shown: number) => `The last ${shown} of ${total}`,
  list: 'Users',
} as const;
