import type { Grants } from '@parwell/domain';
import { createContext } from 'react';
import type { PageTab } from '../../../ui/page-tabs.tsx';

/**
 * A tab of the customer's details, declared by the slice it belongs to (`x.customer-tab.ts`) and listed in
 * `app/customer-tabs.ts`. The page knows no slice: it shows what is listed and allowed.
 */
export interface CustomerTab extends PageTab<{ customerId: string }> {
  /** Who sees it. For everybody else the tab does not exist, and nothing of it is loaded. */
  readonly allowed: (grants: Grants, customerId: string) => boolean;
}

/** The tabs in their order, handed down by the app. */
export const CustomerTabs = createContext<readonly CustomerTab[]>([]);
