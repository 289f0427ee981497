import type { Grants } from '@parwell/domain';
import { createContext } from 'react';
import type { PageTab } from '../../../ui/page-tabs.tsx';

/**
 * A tab of the customer details page. Its slice declares it in `x.customer-tab.ts`, and
 * `app/customer-tabs.ts` lists it, so that the page depends on no other slice.
 */
export interface CustomerTab extends PageTab<{ customerId: string }> {
  /** Without permission the tab is hidden and never loaded. */
  readonly allowed: (grants: Grants, customerId: string) => boolean;
}

/** In display order, provided by the app. */
export const CustomerTabs = createContext<readonly CustomerTab[]>([]);
