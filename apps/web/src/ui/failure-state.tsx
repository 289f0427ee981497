import { ErrorState } from './error-state.tsx';
import { useFailureBanner } from './feedback/use-failure-banner.ts';
import { ApiFailure } from '../session/api-failure.ts';

interface FailureStateProps {
  readonly error: Error;
  readonly onRetry: () => unknown;
}

/**
 * Shows a failed call in place of its data, and in the page's error banner. Without permission there is no
 * retry, because it cannot help.
 */
export function FailureState({ error, onRetry }: FailureStateProps) {
  useFailureBanner(error);
  const forbidden = error instanceof ApiFailure && error.status === 403;
  return <ErrorState message={error.message} onRetry={forbidden ? undefined : () => void onRetry()} />;
}
