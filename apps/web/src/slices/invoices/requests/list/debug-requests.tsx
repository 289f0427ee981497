import type { InvoiceRequestCounts, InvoiceRequestFilter } from '@parwell/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import DebugOutput from '../../../../ui/debug-output.tsx';
import { useShownRequests } from '../requests.api.ts';

interface DebugRequestsProps {
  readonly where: InvoiceRequestFilter | null;
  readonly counts: InvoiceRequestCounts | undefined;
}

/** For the users of DEBUG_USERS (OPERM-031, OPERM-032). */
export default function DebugRequests({ where, counts }: DebugRequestsProps) {
  const cache = useQueryClient().getQueryCache();
  const requests = useSyncExternalStore(
    useCallback((listener: () => void) => cache.subscribe(listener), [cache]),
    useShownRequests(),
  );
  return <DebugOutput parts={{ Filter: where, Counts: counts, Requests: requests }} />;
}
