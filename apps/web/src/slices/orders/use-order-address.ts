import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

type Search = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** The open order is in the address, so that it can be linked. */
export function useOrderAddress() {
  const navigate = useNavigate();
  const pathname = useLocation({ select: (location) => location.pathname });
  const search: Search = useSearch({ strict: false });
  const shared = textOf(search['shared']);
  const close = useCallback(
    () =>
      void navigate({
        to: '.',
        search: (before: Search) => ({ ...before, orderNumber: undefined, shared: undefined }),
        resetScroll: false,
        ignoreBlocker: true,
      }),
    [navigate],
  );
  const addressOf = useCallback(
    (orderNumber: string) =>
      `${pathname}?${new URLSearchParams({ ...(search as Record<string, string>), orderNumber })}`,
    [pathname, search],
  );
  return {
    /** The order of a shared link. */
    shared,
    orderNumber: shared ?? textOf(search['orderNumber']),
    addressOf,
    close,
  };
}
