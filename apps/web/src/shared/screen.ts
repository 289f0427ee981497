import type { Grants } from '@parwell/domain';
import type { ComponentType } from 'react';

/** The menu's groups, in their order. `null` is an entry of its own, outside any group. */
export const MENU_GROUPS = [
  'Inventory',
  'Devices',
  'Reports',
  'Orders',
  'Invoices',
  'Alerts',
  'Admin',
] as const;
export type MenuGroup = (typeof MENU_GROUPS)[number];

/**
 * A screen, declared once by its slice. Router, menu, guard and page title are all made from this; a
 * screen that is not declared is not in the menu, and its path is the 404 page.
 */
export interface Screen {
  readonly path: `/${string}`;
  /** Also opens with a customer id behind its path; links in the menu then carry the chosen customer. */
  readonly takesCustomer: boolean;
  /** The page title, and the label in the menu. */
  readonly title: string;
  readonly menu?: { readonly group: MenuGroup | null; readonly label?: string };
  /** Who may open it. Everybody else finds the 404 page, and no call is made. */
  readonly allowed: (grants: Grants) => boolean;
  readonly load: () => Promise<{ readonly default: ComponentType }>;
}

export const pathOf = (screen: Screen, customerId: string | null): string =>
  screen.takesCustomer && customerId !== null
    ? `${screen.path}/${encodeURIComponent(customerId)}`
    : screen.path;

/** The screen an address belongs to. */
export const screenAt = (screens: readonly Screen[], pathname: string): Screen | undefined =>
  screens.find(
    ({ path, takesCustomer }) => pathname === path || (takesCustomer && pathname.startsWith(`${path}/`)),
  );
