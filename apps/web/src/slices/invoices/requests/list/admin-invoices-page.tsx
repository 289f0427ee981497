import { use } from 'react';
import { PageTabs } from '../../../../ui/page-tabs.tsx';
import { TabbedPage } from '../../../../ui/page.tsx';
import { INVOICE_TEXTS } from '../../invoices.texts.ts';
import { AdminInvoicesTabs } from '../../public/admin-invoices-tab.ts';

export default function AdminInvoicesPage() {
  return (
    <TabbedPage title={INVOICE_TEXTS.administer}>
      <PageTabs label={INVOICE_TEXTS.tabs} tabs={use(AdminInvoicesTabs)} about={{}} />
    </TabbedPage>
  );
}
