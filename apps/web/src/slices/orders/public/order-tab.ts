import { createContext } from 'react';
import type { PageTab } from '../../../ui/page-tabs.tsx';

/** The tabs of a customer's orders in display order. A slice declares its own in `x.order-tab.ts`, and `app/order-tabs.ts` lists them. */
export const OrderTabs = createContext<readonly PageTab<object>[]>([]);
