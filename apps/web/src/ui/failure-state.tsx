import { ApiFailure } from '../session/api-failure.ts';
import { ErrorState } from './error-state.tsx';
import { useFailureBanner } from './feedback/use-failure-banner.ts';
import { FAILURE_TEXTS } from './ui.texts.ts';

interface FailureStateProps {
  /** A failed call, or an error with the text that the screen has for it. */
  readonly error: Error;
  readonly onRetry: () => unknown;
}

/**
 * Shows a failed call in place of its data. On a page the reason is told once, in the banner at its top; here it says that
 * something is missing. In a dialog, and with a text of the screen's own, it is told here. Without permission there is no
 * retry, because it cannot help.
 */
export function FailureState({ error, onRetry }: FailureStateProps) {
  const told = useFailureBanner(error instanceof ApiFailure ? error : null);
  const forbidden = error instanceof ApiFailure && error.status === 403;
  return (
    <ErrorState
      message={told ? FAILURE_TEXTS.notLoaded : error.message}
      quiet={told}
      onRetry={forbidden ? undefined : () => void onRetry()}
    />
  );
}
