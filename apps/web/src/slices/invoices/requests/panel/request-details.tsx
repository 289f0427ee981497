import { listInvoiceRequests, type InvoiceRequest } from '@parwell/contract';
import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react';
import type { RowAction } from '../../../../ui/table/row-action.ts';
import { useShownPages } from '../../../../ui/panel/shown-pages.ts';

const RequestPanel = lazy(() => import('./request-panel.tsx'));

export interface RequestDetailsOptions {
  /** The rows of the page in their order, for "next" and "previous". */
  readonly rows: () => readonly InvoiceRequest[];
  /** Only for administration. */
  readonly rowActions?: (request: InvoiceRequest) => readonly RowAction[];
}

export interface OpenedDetails {
  readonly onOpen: (request: InvoiceRequest) => void;
  readonly opened: number | null;
  /** Stands next to the table. */
  readonly panel: ReactNode;
}

export function useRequestDetails({ rows, rowActions }: RequestDetailsOptions): OpenedDetails {
  const shownPages = useShownPages<InvoiceRequest>(listInvoiceRequests);
  const [opened, setOpened] = useState<number | null>(null);
  const onOpen = useCallback(({ id }: InvoiceRequest) => setOpened(id), []);
  const close = useCallback(() => setOpened(null), []);
  if (opened === null) return { onOpen, opened, panel: null };

  const shown = rows();
  // It may have left the page meanwhile, for example because its status changed.
  const index = shown.findIndex(({ id }) => id === opened);
  const page = shownPages().find((each) => each.rows.some(({ id }) => id === opened));
  const step = (to: InvoiceRequest | undefined) => to && (() => setOpened(to.id));
  return {
    onOpen,
    opened,
    panel: (
      <Suspense fallback={null}>
        <RequestPanel
          id={opened}
          place={index < 0 || !page ? null : { index: page.before + index + 1, of: page.total }}
          rowActions={rowActions}
          onPrevious={step(index > 0 ? shown[index - 1] : undefined)}
          onNext={step(index < 0 ? undefined : shown[index + 1])}
          onClose={close}
        />
      </Suspense>
    ),
  };
}
