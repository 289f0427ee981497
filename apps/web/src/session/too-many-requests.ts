import { CALL_TEXTS } from './session.texts.ts';

/** When to try again after an answer with status 429 that is not ours, such as a proxy's. */
export function tooManyRequests(headers: Headers, now: number): string {
  const seconds = secondsToWait(headers, now);
  return seconds === null ? CALL_TEXTS.tooManyRequests : CALL_TEXTS.tooManyRequestsUntil(seconds);
}

/** Retry-After is a number of seconds or, from some proxies, a date. */
export function secondsToWait(headers: Headers, now: number): number | null {
  const retryAfter = headers.get('retry-after');
  if (retryAfter === null) return null;
  if (/^\s*\d{1,9}\s*$/.test(retryAfter)) return Math.max(1, Number(retryAfter));
  const until = Date.parse(retryAfter);
  return Number.isNaN(until) ? null : Math.max(1, Math.ceil((until - now) / 1000));
}
