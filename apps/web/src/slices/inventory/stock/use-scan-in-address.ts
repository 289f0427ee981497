import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/** The visit whose scan was read last: a tab that is drawn again must not count it a second time. */
const lastRead: { visit: string | undefined } = { visit: undefined };

/** Reads a scan from another tab, once, and removes it from the address. */
export function useScanInAddress(onScan: (text: string) => unknown): void {
  const navigate = useNavigate();
  const { scan, visit } = useRouterState({
    select: ({
      location: {
        search,
        state: { __TSR_key: key },
      },
    }) => {
      const { scan: text } = search as Readonly<Record<string, unknown>>;
      return { scan: typeof text === 'string' ? text : undefined, visit: key };
    },
    structuralSharing: true,
  });
  const readOnce = useEffectEvent((text: string, from: string | undefined) => {
    if (from !== undefined && from === lastRead.visit) return;
    lastRead.visit = from;
    void navigate({
      to: '.',
      search: ({ scan: _scan, ...rest }: Readonly<Record<string, unknown>>) => rest,
      replace: true,
    } as never);
    onScan(text);
  });
  useEffect(() => {
    if (scan !== undefined) readOnce(scan, visit);
  }, [scan, visit]);
}
