import { PageTabs, type PageTab } from '../../../ui/page-tabs.tsx';
import { TabbedPage } from '../../../ui/page.tsx';
import { INVOICE_TEXTS } from '../invoices.texts.ts';

const TABS: readonly PageTab<object>[] = [
  { path: 'history', label: INVOICE_TEXTS.history, load: () => import('./history-tab.tsx') },
  {
    path: 'requests',
    label: INVOICE_TEXTS.requests,
    load: () => import('../requests/list/customer-requests-tab.tsx'),
  },
];

export default function InvoiceHistoryPage() {
  return (
    <TabbedPage title={INVOICE_TEXTS.history}>
      <PageTabs label={INVOICE_TEXTS.tabs} tabs={TABS} about={{}} />
    </TabbedPage>
  );
}
