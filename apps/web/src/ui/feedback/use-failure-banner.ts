import { use, useEffect } from 'react';
import { PageName } from '../page-name.ts';
import { ErrorBannerActionsContext } from './error-banner-context.ts';

/** Tells a failure in the banner of the page it happened on, for as long as it lasts. */
export function useFailureBanner(error: Error): void {
  const page = use(PageName);
  const banner = use(ErrorBannerActionsContext);
  useEffect(() => {
    if (page === null || banner === null) return undefined;
    banner.showFailure(error, page);
    return banner.clear;
  }, [banner, error, page]);
}
