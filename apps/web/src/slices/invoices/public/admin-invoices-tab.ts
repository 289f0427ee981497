import { createContext } from 'react';
import type { PageTab } from '../../../ui/page-tabs.tsx';

/**
 * In display order. A slice declares its tabs in `x.admin-invoices-tab.ts`; `app/admin-invoices-tabs.ts` lists them.
 */
export const AdminInvoicesTabs = createContext<readonly PageTab<object>[]>([]);
