import type { InvoiceFilter, InvoiceHead } from '@parwell/contract';
import { lazy, Suspense, useCallback } from 'react';
import type { AgeingBucket } from '@parwell/domain';
import { HISTORY_TEXTS } from './history.texts.ts';
import type { Filter } from '../../../ui/filters/filter.ts';
import type { Filters } from '../../../ui/filters/define-filters.ts';
import { ListPage } from '../../../ui/list/list-page.tsx';
import type { ListState } from '../../../ui/list/use-list.ts';
import { InvoiceBalance } from './invoice-balance.tsx';
import { useInvoiceActions } from './use-invoice-actions.ts';
import { useOpenedInvoice } from './use-opened-invoice.ts';

const OpenedInvoice = lazy(() => import('./opened-invoice.tsx'));

type Ageing = Filters & { readonly ageing: Filter<AgeingBucket> };

interface InvoicesProps<F extends Ageing> {
  readonly title: string;
  readonly list: ListState<InvoiceHead, InvoiceFilter, F, false>;
}

export function Invoices<F extends Ageing>({ title, list }: InvoicesProps<F>) {
  const { opened, open } = useOpenedInvoice();
  const onOpen = useCallback(({ InvoiceNumber }: InvoiceHead) => open({ invoice: InvoiceNumber }), [open]);
  const actionsOf = useInvoiceActions();
  const rowActions = useCallback(
    (invoice: InvoiceHead) => [
      { label: HISTORY_TEXTS.actions.details, onClick: () => onOpen(invoice) },
      ...actionsOf(invoice),
    ],
    [onOpen, actionsOf],
  );
  const { where, filters } = list;
  return (
    <ListPage
      title={title}
      list={list}
      tabs={
        where && (
          <InvoiceBalance
            where={where}
            onChoose={(ageing) => filters.search({ ...(filters.applied ?? filters.draft), ageing })}
          />
        )
      }
      onOpen={onOpen}
      rowActions={rowActions}
    >
      {opened && (
        <Suspense fallback={null}>
          <OpenedInvoice opened={opened} onOpen={open} actionsOf={actionsOf} />
        </Suspense>
      )}
    </ListPage>
  );
}
