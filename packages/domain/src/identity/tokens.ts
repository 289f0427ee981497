/** Tokens that people make for programs (A1). */

/** Tells them from id tokens, and to those who look for secrets in files. */
export const TOKEN_PREFIX = 'pwl_';
export const MOST_TOKENS = 20;
export const MOST_TOKEN_NAME = 60;
export const MOST_TOKEN_ADDRESSES = 20;
export const LONGEST_TOKEN_DAYS = 366;
/** How long people see those that have ended. */
export const TOKENS_KEPT_DAYS = 90;
/** How exactly the last use is known. */
export const TOKEN_USE_NOTED_MS = 60_000;

export const TOO_MANY_TOKENS = `You can have at most ${MOST_TOKENS} tokens. End one that you no longer need.`;
export const NOT_FOR_PROGRAMS = 'Programs cannot do this with a token. Sign in to the portal.';
export const NOT_FROM_HERE = 'This token cannot be used from this address.';
export const TOKEN_MAY_NOTHING = 'This token may not do anything: its person no longer may.';
export const TOKEN_ENDS_IN_PAST = 'Must be in the future';
export const TOKEN_ENDS_TOO_LATE = 'Must be within a year';

/** 32 random bytes as base64url. */
const SECRET = /^pwl_[\w-]{43}$/;
export const isTokenSecret = (text: string): boolean => SECRET.test(text);

export function tokenEndProblem(expiresAt: Date, now: Date): string | null {
  const left = expiresAt.getTime() - now.getTime();
  if (left <= 0) return TOKEN_ENDS_IN_PAST;
  return left > LONGEST_TOKEN_DAYS * 86_400_000 ? TOKEN_ENDS_TOO_LATE : null;
}
