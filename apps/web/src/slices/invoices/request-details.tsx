import { listInvoiceRequests, type CallResponse, type InvoiceRequest } from '@parwell/contract';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react';
import { callKey } from '../../session/call-query.ts';
import type { RowAction } from '../../ui/table/row-action.ts';

const RequestPanel = lazy(() => import('./request-panel.tsx'));

export interface RequestDetailsOptions {
  /** The requests on the page in their order, to go to the next and the one before. */
  readonly rows: () => readonly InvoiceRequest[];
  /** What can be done with the open one; nothing outside administration. */
  readonly rowActions?: (request: InvoiceRequest) => readonly RowAction[];
}

export interface OpenedDetails {
  readonly onOpen: (request: InvoiceRequest) => void;
  /** The request that is open; null if none is. */
  readonly opened: number | null;
  /** The panel beside the table. */
  readonly panel: ReactNode;
}

/** The evidence and life of a request, beside the list. */
export function useRequestDetails({ rows, rowActions }: RequestDetailsOptions): OpenedDetails {
  const pageOf = usePageOf();
  const [opened, setOpened] = useState<number | null>(null);
  const onOpen = useCallback(({ id }: InvoiceRequest) => setOpened(id), []);
  const close = useCallback(() => setOpened(null), []);
  if (opened === null) return { onOpen, opened, panel: null };

  const shown = rows();
  // It may have left the page meanwhile, as a request does that is no longer of a shown status.
  const index = shown.findIndex(({ id }) => id === opened);
  const { before, total } = pageOf(opened);
  const step = (to: InvoiceRequest | undefined) => to && (() => setOpened(to.id));
  return {
    onOpen,
    opened,
    panel: (
      <Suspense fallback={null}>
        <RequestPanel
          id={opened}
          place={index < 0 ? null : { index: before + index + 1, of: total ?? shown.length }}
          rowActions={rowActions}
          onPrevious={step(index > 0 ? shown[index - 1] : undefined)}
          onNext={step(index < 0 ? undefined : shown[index + 1])}
          onClose={close}
        />
      </Suspense>
    ),
  };
}

type RequestsPage = CallResponse<typeof listInvoiceRequests>;

/** How many rows stand before the page with a request, and how many match in all. */
function usePageOf() {
  const client = useQueryClient();
  return (request: number): { readonly before: number; readonly total: number | undefined } => {
    const page = client
      .getQueryCache()
      .findAll({ queryKey: callKey(listInvoiceRequests), type: 'active' })
      .find(({ state }) => (state.data as RequestsPage | undefined)?.result.some(({ id }) => id === request));
    const asked = page?.queryKey[2] as { readonly query?: { readonly offset?: number | string } } | undefined;
    return {
      before: Number(asked?.query?.offset ?? 0),
      total: (page?.state.data as RequestsPage | undefined)?.total_record,
    };
  };
}
