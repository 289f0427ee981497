import { use, useEffect } from 'react';
import { PageName } from '../page-name.ts';
import { ErrorBannerActionsContext } from './error-banner-context.ts';

/** Shows the error in the page's banner as long as it lasts. False if there is no banner. */
export function useFailureBanner(error: Error | null): boolean {
  const page = use(PageName);
  const banner = use(ErrorBannerActionsContext);
  useEffect(() => {
    if (page === null || banner === null || error === null) return undefined;
    banner.showFailure(error, page);
    return banner.clear;
  }, [banner, error, page]);
  return page !== null && banner !== null && error !== null;
}
