import type { PageTab } from '../../ui/page-tabs.tsx';

export const adminInvoicesOwnTabs: readonly PageTab<object>[] = [
  {
    path: 'requests',
    label: 'Invoice Requests',
    load: () => import('./requests/list/admin-requests-tab.tsx'),
  },
  { path: 'history', label: 'Invoice History', load: () => import('./erp-invoices/history-tab.tsx') },
  { path: 'sent-files', label: 'Sent Files', load: () => import('./transmissions/sent-files.tsx') },
];
