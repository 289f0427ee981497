import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

type Search = Readonly<Record<string, unknown>>;

/** The open product is part of the address, so that links to it work, also from its related products. */
export function useProductAddress() {
  const navigate = useNavigate();
  const pathname = useLocation({ select: (location) => location.pathname });
  const search: Search = useSearch({ strict: false });
  const { product } = search;
  const close = useCallback(
    () =>
      void navigate({
        to: '.',
        search: (before: Search) => ({ ...before, product: undefined }),
        resetScroll: false,
        ignoreBlocker: true,
      }),
    [navigate],
  );
  const addressOf = useCallback(
    (productId: string) =>
      `${pathname}?${new URLSearchParams({ ...(search as Record<string, string>), product: productId })}`,
    [pathname, search],
  );
  return {
    productId: typeof product === 'string' && product !== '' ? product : null,
    addressOf,
    close,
  };
}
