import { AuthorizationResponseError, ResponseBodyError } from 'openid-client';
import { ProviderFailure, type FailureKind } from './identity-provider.ts';

/** Error codes which mean that the person may not, or does not want to, sign in. */
const DECLINED: ReadonlySet<string> = new Set([
  'access_denied',
  'login_required',
  'interaction_required',
  'consent_required',
  'account_selection_required',
]);

/** The provider did not answer in time, or not with a valid response. */
const NO_ANSWER: ReadonlySet<string> = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
  'OAUTH_WWW_AUTHENTICATE_CHALLENGE',
]);

/**
 * Converts an error of the OpenID library. Its causes contain tokens and claims, so only codes and the library's
 * own messages are kept. `fallback` is the kind of all errors not listed here.
 */
export function asProviderFailure(error: unknown, fallback: FailureKind): ProviderFailure {
  if (error instanceof ProviderFailure) return error;
  if (error instanceof AuthorizationResponseError) {
    return new ProviderFailure(
      DECLINED.has(error.error) ? 'declined' : 'unavailable',
      `authorization: ${safeCode(error.error)}`,
    );
  }
  if (error instanceof ResponseBodyError) {
    // A used or expired code is an invalid answer; every other refusal is a problem between us and the provider.
    const kind = error.error === 'invalid_grant' ? 'invalid' : 'unavailable';
    return new ProviderFailure(kind, `token: ${safeCode(error.error)}`);
  }
  if (!(error instanceof Error)) return new ProviderFailure(fallback, 'unknown failure');
  const { code = '' } = error as { code?: string };
  const reason = [code, systemCode(error), error.message].filter(Boolean).join(' ');
  const noAnswer = NO_ANSWER.has(code) || isNetworkFailure(error);
  return new ProviderFailure(noAnswer ? 'unavailable' : fallback, reason);
}

/** `fetch` throws a TypeError without a code of its own. */
const isNetworkFailure = (error: Error): boolean => error instanceof TypeError && !('code' in error);

/** ECONNREFUSED and the like. */
const systemCode = ({ cause }: Error): string =>
  cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : '';

/** A well-formed error code; anything else is not repeated. */
const safeCode = (code: string): string => (/^[\w.-]{1,60}$/.test(code) ? code : 'unreadable error');
