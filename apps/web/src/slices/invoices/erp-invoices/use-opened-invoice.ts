import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';

export interface Opened {
  readonly invoice?: string | undefined;
  readonly request?: number | undefined;
}

/** Kept in the address, so that it can be linked and survives a reload. */
export function useOpenedInvoice(): {
  readonly opened: Opened | null;
  /** Replaces the open one. */
  readonly open: (next: Opened) => void;
} {
  const navigate = useNavigate();
  const invoice = useParameter('invoice');
  const request = useParameter('request');
  const open = useCallback(
    (next: Opened) =>
      void navigate({
        to: '.',
        search: (before: Readonly<Record<string, unknown>>) => ({
          ...before,
          invoice: next.invoice,
          request: next.request,
        }),
        resetScroll: false,
      }),
    [navigate],
  );
  const opened = useMemo(() => {
    const id = Number(request);
    const named = { invoice, request: Number.isSafeInteger(id) && id > 0 ? id : undefined };
    return named.invoice === undefined && named.request === undefined ? null : named;
  }, [invoice, request]);
  return { opened, open };
}

const useParameter = (name: string) =>
  useSearch({
    strict: false,
    select: (search: Readonly<Record<string, unknown>>) => {
      const value = search[name];
      return typeof value === 'string' && value !== '' ? value : undefined;
    },
  });
