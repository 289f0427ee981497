import { adminInvoicesOwnTabs } from '../slices/invoices/invoices.admin-invoices-tab.ts';
import { cardPaymentsTab } from '../slices/payments/card-payments.admin-invoices-tab.ts';
import type { PageTab } from '../ui/page-tabs.tsx';

export const adminInvoicesTabs: readonly PageTab<object>[] = [...adminInvoicesOwnTabs, cardPaymentsTab];
