import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/** Runs once for an address with `?do=<name>`, such as one that "Find anything" opened, and takes it out of the address. */
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
