import { AuthorizationResponseError, ResponseBodyError } from 'openid-client';
import { ProviderFailure, type FailureKind } from './identity-provider.ts';

/** How a provider says that the person may not, or does not want to, sign in. */
const DECLINED: ReadonlySet<string> = new Set([
  'access_denied',
  'login_required',
  'interaction_required',
  'consent_required',
  'account_selection_required',
]);

/** The provider answered with something that is no answer, or not in time. */
const NO_ANSWER: ReadonlySet<string> = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
  'OAUTH_WWW_AUTHENTICATE_CHALLENGE',
]);

/**
 * The library's errors carry tokens and claims as their cause, so only codes and the library's own
 * words are kept. `otherwise` is what everything means that is not told apart.
 */
export function asProviderFailure(error: unknown, otherwise: FailureKind): ProviderFailure {
  if (error instanceof ProviderFailure) return error;
  if (error instanceof AuthorizationResponseError) {
    return new ProviderFailure(
      DECLINED.has(error.error) ? 'declined' : 'unavailable',
      `authorization: ${plain(error.error)}`,
    );
  }
  if (error instanceof ResponseBodyError) {
    // A code that is used or too old is the browser's; every other refusal is between us and the provider.
    const kind = error.error === 'invalid_grant' ? 'invalid' : 'unavailable';
    return new ProviderFailure(kind, `token: ${plain(error.error)}`);
  }
  if (!(error instanceof Error)) return new ProviderFailure(otherwise, 'unknown failure');
  const { code = '' } = error as { code?: string };
  const reason = [code, systemCode(error), error.message].filter(Boolean).join(' ');
  const unanswered = NO_ANSWER.has(code) || isNetworkFailure(error);
  return new ProviderFailure(unanswered ? 'unavailable' : otherwise, reason);
}

/** `fetch` throws a TypeError without a code of its own. */
const isNetworkFailure = (error: Error): boolean => error instanceof TypeError && !('code' in error);

/** ECONNREFUSED and the like. */
const systemCode = ({ cause }: Error): string =>
  cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : '';

/** An error code as the standard spells it; anything else in its place is not repeated. */
const plain = (code: string): string => (/^[\w.-]{1,60}$/.test(code) ? code : 'unreadable error');
