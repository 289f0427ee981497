import { useMemo, useState, type ReactNode } from 'react';
import {
  BannerContext,
  ErrorBannerActionsContext,
  type Banner,
  type ErrorBannerActions,
} from './error-banner-context.ts';
import { failureBanner } from './failure-banner.ts';

/** A new error replaces the current one. */
export function ErrorBannerProvider({ children }: { children: ReactNode }) {
  const [banner, setBanner] = useState<Banner | null>(null);
  const actions = useMemo<ErrorBannerActions>(
    () => ({
      show: setBanner,
      showFailure: (error, operation, onRetry) => setBanner(failureBanner(error, operation, onRetry)),
      clear: () => setBanner(null),
    }),
    [],
  );
  return (
    <ErrorBannerActionsContext value={actions}>
      <BannerContext value={banner}>{children}</BannerContext>
    </ErrorBannerActionsContext>
  );
}
