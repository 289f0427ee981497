import { createContext } from 'react';
import type { PageTab } from '../../../ui/page-tabs.tsx';

export interface AboutTab {
  readonly customerId: string | undefined;
}

/** The tabs of order management in display order. A slice declares its own in `x.management-tab.ts`, and `app/management-tabs.ts` lists them. */
export const ManagementTabs = createContext<readonly PageTab<AboutTab>[]>([]);
