import { ALL, can, INVOICE_REQUEST_LIMIT } from '@parwell/domain';
import type { InvoiceRequest } from '@parwell/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useCurrentUser } from '../../../../session/current-user.ts';
import { usePortalSettings } from '../../../../shared/portal-settings.ts';
import { useBulkSelection } from '../../../../ui/list/use-bulk-selection.ts';
import { useList } from '../../../../ui/list/use-list.ts';
import { countsQuery, matchingRequestIds } from '../requests.api.ts';
import { InvoiceRequests } from './invoice-requests.tsx';
import { INVOICE_TEXTS } from '../../invoices.texts.ts';
import { adminRequests } from './admin-requests-list.ts';
import { StatusCards } from './status-cards.tsx';
import { useRequestActions } from '../actions/use-request-actions.tsx';

const DebugRequests = lazy(() => import('./debug-requests.tsx'));

const ALL_MATCHING = { limit: INVOICE_REQUEST_LIMIT, find: matchingRequestIds };

/** Staff see the requests of all customers, with their number by status, and act on many at once (AINV-001..024). */
export default function AdminRequestsTab() {
  const mayAct = can(useCurrentUser().data?.grants ?? {}, 'create', 'invoices', ALL);
  const { debug } = usePortalSettings();
  const list = useList(adminRequests);
  const { where, filters } = list;
  // Until something is searched for, there is no `where`.
  const { data: counts } = useQuery({ ...countsQuery(where ?? {}), enabled: where !== null });
  const { selection, ids, clear } = useBulkSelection<InvoiceRequest, NonNullable<typeof where>>(
    where,
    ALL_MATCHING,
  );
  const actions = useRequestActions({ where, counts, ids, clear });
  const { status: chosen = [], ...others } = filters.applied ?? filters.draft;
  return (
    <InvoiceRequests
      title={INVOICE_TEXTS.requests}
      page="/admin-invoices"
      list={list}
      administration={{
        selection: mayAct ? selection : undefined,
        actions: mayAct ? actions : undefined,
        cards: (
          <StatusCards
            counts={counts}
            chosen={chosen}
            onChoose={(status) => filters.search(status.length > 0 ? { ...others, status } : others)}
          />
        ),
      }}
    >
      {debug && (
        <Suspense fallback={null}>
          <DebugRequests where={where} counts={counts} />
        </Suspense>
      )}
    </InvoiceRequests>
  );
}
