import { createContext } from 'react';
import type { PageTab } from '../../../ui/page-tabs.tsx';

/** In display order. A slice declares its tabs in `x.order-tab.ts`; `app/order-tabs.ts` lists them. */
export const OrderTabs = createContext<readonly PageTab<object>[]>([]);
