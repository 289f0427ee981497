import { ApiFailure } from '../session/api-failure.ts';
import { ErrorState } from './error-state.tsx';
import { useFailureBanner } from './feedback/use-failure-banner.ts';
import { FAILURE_TEXTS } from './ui.texts.ts';

interface FailureStateProps {
  /** A failed call, or an error with the screen's own text. */
  readonly error: Error;
  readonly onRetry: () => unknown;
}

/**
 * Shown in place of data that could not be loaded. On a page the banner at the top gives the reason, and this
 * only says that something is missing; in a dialog, or with a text of the screen's own, the reason is shown
 * here. Without permission there is no retry, because it cannot help.
 */
export function FailureState({ error, onRetry }: FailureStateProps) {
  const inBanner = useFailureBanner(error instanceof ApiFailure ? error : null);
  const forbidden = error instanceof ApiFailure && error.status === 403;
  return (
    <ErrorState
      message={inBanner ? FAILURE_TEXTS.notLoaded : error.message}
      quiet={inBanner}
      onRetry={forbidden ? undefined : () => void onRetry()}
    />
  );
}
