import { CALL_TEXTS } from './session.texts.ts';

/** When to try again after an answer with status 429 that is not ours, such as a proxy's. */
export const tooManyRequests = (seconds: number | undefined): string =>
  seconds ? CALL_TEXTS.tooManyRequestsUntil(seconds) : CALL_TEXTS.tooManyRequests;

/** Retry-After is a number of seconds or, from some proxies, a date. */
export function secondsToWait(headers: Headers, now: number): number | undefined {
  const retryAfter = headers.get('retry-after');
  if (retryAfter === null) return undefined;
  if (/^\s*\d{1,9}\s*$/.test(retryAfter)) return Math.max(1, Number(retryAfter));
  const until = Date.parse(retryAfter);
  return Number.isNaN(until) ? undefined : Math.max(1, Math.ceil((until - now) / 1000));
}
