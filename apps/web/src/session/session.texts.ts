/** For calls that fail without an answer of ours. */
export const CALL_TEXTS = {
  noConnection: 'No connection to the server.',
  unexpectedAnswer: (status: number) => `The server gave an unexpected answer (${status}).`,
  tooManyRequests: 'Too many requests. Try again later.',
  tooManyRequestsUntil: (seconds: number) =>
    `Too many requests. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
} as const;
