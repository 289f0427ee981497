import { useLayoutEffect } from 'react';

/** A layout effect, so that the page never appears with the title of another. */
export function usePageTitle(page: string): void {
  useLayoutEffect(() => {
    document.title = `${page} · Parwell`;
  }, [page]);
}
