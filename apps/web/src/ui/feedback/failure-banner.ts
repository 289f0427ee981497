import { genericError, SERVER_ERROR } from '@parwell/contract';
import { ApiFailure } from '../../session/api-failure.ts';
import type { Banner } from './error-banner-context.ts';

/** How a failure begins that was worded where the call was made, down to the operation. */
const GENERIC = 'An error occurred: ';

/** The words for a failure that no screen words itself. What is not permitted is not tried again. */
export function failureBanner(error: unknown, operation: string, onRetry?: () => void): Banner {
  const status = error instanceof ApiFailure ? error.status : 0;
  return {
    title: operation,
    message: failureText(error, operation),
    severity: 'error',
    onRetry: status === 403 ? undefined : onRetry,
  };
}

/** A failure in words, for wherever it is shown. */
export function failureText(error: unknown, operation: string): string {
  if (!(error instanceof ApiFailure)) return genericError(0, SERVER_ERROR, operation);
  if (error.message.startsWith(GENERIC)) return error.message;
  // A rule that said no gives its reason; a broken server has none to give.
  return genericError(error.status, error.refused ? error.message : SERVER_ERROR, operation);
}
