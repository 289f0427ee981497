import { listDocuments, type ExchangedDocument } from '@parwell/contract';
import { ALL, can, mayRetry } from '@parwell/domain';
import { lazy } from 'react';
import { useCurrentUser } from '../../session/current-user.ts';
import { defineList } from '../../ui/list/define-list.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { documentsColumns } from './documents-columns.tsx';
import { documentsFilters } from './documents-filters.ts';
import { EXCHANGE_TEXTS } from './exchange.texts.ts';
import { Partners } from './partners.tsx';
import { unansweredOrderPath } from './unanswered-order-path.ts';
import { useRetry } from './use-retry.ts';

const DocumentDialog = lazy(() => import('./document-dialog.tsx'));

const documentsList = defineList(listDocuments, {
  label: EXCHANGE_TEXTS.list,
  columns: documentsColumns,
  filters: documentsFilters,
  rowId: ({ direction, id }) => `${direction}-${id}`,
  sort: { key: 'at', direction: 'DESC' },
});

const dialogFor = (mayTry: boolean) => (document: ExchangedDocument, close: () => void) => (
  <DocumentDialog document={document} mayTry={mayTry} onClose={close} />
);
const [changeableDialog, readOnlyDialog] = [dialogFor(true), dialogFor(false)];

export default function DocumentsPage() {
  const mayTry = can(useCurrentUser().data?.grants ?? {}, 'create', 'orders', ALL);
  const list = useList(documentsList);
  const { retry } = useRetry();
  const rowActions = (document: ExchangedDocument) => [
    ...(mayTry && mayRetry(document.state)
      ? [{ label: EXCHANGE_TEXTS.tryAgain, onClick: () => retry(document) }]
      : []),
    ...(document.awaitedSince === null
      ? []
      : [{ label: EXCHANGE_TEXTS.openOrder, href: unansweredOrderPath(document) }]),
  ];
  return (
    <ListPage
      title={EXCHANGE_TEXTS.title}
      note={EXCHANGE_TEXTS.note}
      list={list}
      tabs={<Partners onShow={(partner, open) => list.filters.search({ partner, ...open })} />}
      rowActions={rowActions}
      dialog={mayTry ? changeableDialog : readOnlyDialog}
    />
  );
}
