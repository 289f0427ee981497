import { PageTabs, type PageTab } from '../../ui/page-tabs.tsx';
import { TabbedPage } from '../../ui/page.tsx';
import { cardPaymentsTab } from '../payments/public/card-payments-tab.ts';
import { INVOICE_TEXTS } from './invoices.texts.ts';

const TABS: readonly PageTab<object>[] = [
  { path: 'requests', label: INVOICE_TEXTS.requests, load: () => import('./admin-requests-tab.tsx') },
  { path: 'history', label: INVOICE_TEXTS.history, load: () => import('./history-tab.tsx') },
  { path: 'sent-files', label: INVOICE_TEXTS.sentFiles, load: () => import('./sent-files.tsx') },
  cardPaymentsTab,
];

export default function AdminInvoicesPage() {
  return (
    <TabbedPage title={INVOICE_TEXTS.administer}>
      <PageTabs label={INVOICE_TEXTS.tabs} tabs={TABS} about={{}} />
    </TabbedPage>
  );
}
