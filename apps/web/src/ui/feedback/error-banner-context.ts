import { createContext, use } from 'react';
import type { Severity } from './severity.ts';

export interface Banner {
  readonly title: string;
  readonly message: string;
  readonly severity: Severity;
  /** Left out where trying again cannot help. */
  readonly onRetry?: (() => void) | undefined;
}

export interface ErrorBannerActions {
  readonly show: (banner: Banner) => void;
  /** A call that failed and has no text of its own, named as the user knows it: 'Audit Logs'. */
  readonly showFailure: (error: unknown, operation: string, onRetry?: () => void) => void;
  readonly clear: () => void;
}

/** Apart from the banner itself, so that raising one draws nothing again but the banner. */
export const ErrorBannerActionsContext = createContext<ErrorBannerActions | null>(null);

export const BannerContext = createContext<Banner | null>(null);

/** What a screen says when something failed that it has no other place for. */
export function useErrorBanner(): ErrorBannerActions {
  const actions = use(ErrorBannerActionsContext);
  if (!actions) throw new Error('useErrorBanner is used outside ErrorBannerProvider');
  return actions;
}
