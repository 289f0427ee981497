import { createContext } from 'react';
import type { PageTab } from '../../../ui/page-tabs.tsx';

export interface AboutTab {
  readonly customerId: string | undefined;
}

/** In display order. A slice declares its tabs in `x.management-tab.ts`; `app/management-tabs.ts` lists them. */
export const ManagementTabs = createContext<readonly PageTab<AboutTab>[]>([]);
