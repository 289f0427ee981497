import { listInvoices, type InvoiceHead } from '@parwell/contract';
import { lazy, Suspense } from 'react';
import type { RowAction } from '../../../ui/table/row-action.ts';
import { InvoicePanel } from './invoice-panel.tsx';
import { useListAnswers, useShownPages } from '../../../ui/panel/shown-pages.ts';
import type { Opened } from './use-opened-invoice.ts';

const RequestPanel = lazy(() => import('../requests/panel/request-panel.tsx'));

interface OpenedInvoiceProps {
  readonly opened: Opened;
  readonly onOpen: (next: Opened) => void;
  readonly actionsOf: (invoice: InvoiceHead) => readonly RowAction[];
}

export default function OpenedInvoice({ opened, onOpen, actionsOf }: OpenedInvoiceProps) {
  // The list may load after the invoice, which then gets its position.
  useListAnswers(listInvoices);
  const shownPages = useShownPages<InvoiceHead>(listInvoices);
  const { invoice, request } = opened;
  if (request !== undefined)
    return (
      <Suspense fallback={null}>
        <RequestPanel
          id={request}
          place={null}
          rowActions={undefined}
          onPrevious={undefined}
          onNext={undefined}
          onClose={() => onOpen({ invoice })}
        />
      </Suspense>
    );
  if (invoice === undefined) return null;

  const isOpened = ({ InvoiceNumber }: InvoiceHead) => InvoiceNumber === invoice;
  const page = shownPages().find(({ rows }) => rows.some(isOpened));
  const index = page?.rows.findIndex(isOpened) ?? -1;
  const step = (to: InvoiceHead | undefined) => to && (() => onOpen({ invoice: to.InvoiceNumber }));
  return (
    <InvoicePanel
      invoiceNumber={invoice}
      place={page ? { index: page.before + index + 1, of: page.total } : null}
      actionsOf={actionsOf}
      onOpen={onOpen}
      onPrevious={step(page?.rows[index - 1])}
      onNext={step(page?.rows[index + 1])}
      onClose={() => onOpen({})}
    />
  );
}
