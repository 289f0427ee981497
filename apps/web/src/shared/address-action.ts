import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/**
 * Runs once for an address with `?do=<name>`, for example from "Find anything", and removes the parameter.
 */
export function useAddressAction(name: string, run: () => void): void {
  const navigate = useNavigate();
  const asked = useSearch({
    strict: false,
    select: (search: Readonly<Record<string, unknown>>) => search['do'] === name,
  });
  const start = useEffectEvent(() => {
    run();
    void navigate({
      to: '.',
      search: (before: Readonly<Record<string, unknown>>) => ({ ...before, do: undefined }),
      replace: true,
      ignoreBlocker: true,
    });
  });
  useEffect(() => {
    if (asked) start();
  }, [asked]);
}
