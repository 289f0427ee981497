import { useLayoutEffect } from 'react';

/** Together with the page: nobody finds a page there that still has the title of another. */
export function usePageTitle(page: string): void {
  useLayoutEffect(() => {
    document.title = `${page} · Parwell`;
  }, [page]);
}
