import { createContext, use } from 'react';
import type { Severity } from './severity.ts';

export interface Banner {
  readonly title: string;
  readonly message: string;
  readonly severity: Severity;
  /** Omit if a retry cannot help. */
  readonly onRetry?: (() => void) | undefined;
}

export interface ErrorBannerActions {
  readonly show: (banner: Banner) => void;
  /** For a failed call without a text of its own. `operation` is its name on screen: 'Audit Logs'. */
  readonly showFailure: (error: unknown, operation: string, onRetry?: () => void) => void;
  readonly clear: () => void;
}

/** Separate from the banner's context, so that showing a banner rerenders only the banner. */
export const ErrorBannerActionsContext = createContext<ErrorBannerActions | null>(null);

export const BannerContext = createContext<Banner | null>(null);

export function useErrorBanner(): ErrorBannerActions {
  const actions = use(ErrorBannerActionsContext);
  if (!actions) throw new Error('useErrorBanner is used outside ErrorBannerProvider');
  return actions;
}
