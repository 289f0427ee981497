import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/** Reads what was scanned while another tab was open, once, and takes it out of the address. */
export function useScanInAddress(onScan: (text: string) => unknown): void {
  const navigate = useNavigate();
  const scan = useSearch({
    strict: false,
    select: (search: Readonly<Record<string, unknown>>) =>
      typeof search['scan'] === 'string' ? search['scan'] : undefined,
  });
  const take = useEffectEvent((text: string) => {
    void navigate({
      to: '.',
      search: ({ scan: _scan, ...rest }: Readonly<Record<string, unknown>>) => rest,
      replace: true,
    } as never);
    onScan(text);
  });
  useEffect(() => {
    if (scan !== undefined) take(scan);
  }, [scan]);
}
