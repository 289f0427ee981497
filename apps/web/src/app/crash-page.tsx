import { genericError } from '@parwell/contract';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useBrowser } from '../session/session-context.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { NoticePage } from '../ui/notice-page.tsx';

/** Shown when a page fails to load or render. Reloading also fetches a newer release. */
export function CrashPage({ error }: ErrorComponentProps) {
  const browser = useBrowser();
  return (
    <NoticePage page="Error" heading="This page could not be shown.">
      <ErrorState
        message={genericError(
          0,
          error instanceof Error ? error.message : String(error),
          browser.location.pathname,
        )}
        onRetry={() => browser.reload()}
      />
    </NoticePage>
  );
}
