import { createContext } from 'react';
import type { PageTab } from '../../../ui/page-tabs.tsx';

/** The tabs of staff's invoices in display order. A slice declares its own in `x.admin-invoices-tab.ts`, and `app/admin-invoices-tabs.ts` lists them. */
export const AdminInvoicesTabs = createContext<readonly PageTab<object>[]>([]);
