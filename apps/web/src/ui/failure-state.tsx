import { ErrorState } from './error-state.tsx';
import { useFailureBanner } from './feedback/use-failure-banner.ts';
import { ApiFailure } from '../session/api-failure.ts';

interface FailureStateProps {
  readonly error: Error;
  readonly onRetry: () => unknown;
}

/**
 * A call that failed, in its own words where its answer was to be, and in the banner of the page. What is
 * not permitted stays so, however often it is tried.
 */
export function FailureState({ error, onRetry }: FailureStateProps) {
  useFailureBanner(error);
  const forbidden = error instanceof ApiFailure && error.status === 403;
  return <ErrorState message={error.message} onRetry={forbidden ? undefined : () => void onRetry()} />;
}
