import { genericError, SERVER_ERROR } from '@parwell/contract';
import { ApiFailure } from '../../session/api-failure.ts';
import type { Banner } from './error-banner-context.ts';

/** For a failure without a text of its own. Without permission there is no retry. */
export function failureBanner(error: unknown, operation: string, onRetry?: () => void): Banner {
  const status = error instanceof ApiFailure ? error.status : 0;
  return {
    title: operation,
    message: failureText(error, operation),
    severity: 'error',
    onRetry: status === 403 ? undefined : onRetry,
  };
}

export function failureText(error: unknown, operation: string): string {
  if (!(error instanceof ApiFailure)) return genericError(0, SERVER_ERROR, operation);
  // "Try again in 40 seconds" is complete; nothing has failed.
  if (error.code === 'too_many_requests') return error.message;
  // The reason helps for a refusal or a brief outage, but not for a server failure.
  const isUseful = error.refused || error.code === 'unavailable';
  return genericError(error.status, isUseful ? error.message : SERVER_ERROR, operation);
}
