import type { Grants } from '@parwell/domain';
import { createContext, type ComponentType } from 'react';
import type { PortalSettings } from './portal-settings.ts';

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
  /**
   * Also opens with a customer id behind its path; links in the menu then carry the chosen customer.
   * Where it is required, the path alone is no page.
   */
  readonly takesCustomer: boolean | 'required';
  /** What may stand behind the customer's id, by its name among the parameters of the path. */
  readonly second?: {
    readonly name: string;
    /** The page is about one record, and there is none without its id. */
    readonly required: boolean;
  };
  /** The page title, and the label in the menu. */
  readonly title: string;
  readonly menu?: {
    readonly group: MenuGroup | null;
    readonly label?: string;
    /** For an entry that fewer people see than may open the screen. */
    readonly shown?: (grants: Grants) => boolean;
    /** For an entry that only some installations have. */
    readonly offered?: (settings: PortalSettings) => boolean;
    /** Stands below the groups, for an entry outside any of them. */
    readonly last?: boolean;
  };
  /**
   * Who may open it, for the customer in the address where there is one. Everybody else finds the 404 page,
   * and no call is made.
   */
  readonly allowed: (grants: Grants, customerId?: string) => boolean;
  readonly load: () => Promise<{ readonly default: ComponentType }>;
}

/** Every screen there is, handed down by the app to whoever links to others. */
export const Screens = createContext<readonly Screen[]>([]);

/** The paths a screen opens at, as the router writes them. */
export const routePathsOf = ({ path, takesCustomer, second }: Screen): readonly `/${string}`[] => [
  ...(takesCustomer === 'required' ? [] : [path]),
  ...(takesCustomer && !second?.required ? [`${path}/$customerId` as const] : []),
  ...(takesCustomer && second ? [`${path}/$customerId/$${second.name}` as const] : []),
];

/** The path of a screen for a customer, or for none. */
export const withCustomer = (path: string, customerId: string | null): string =>
  customerId === null ? path : `${path}/${encodeURIComponent(customerId)}`;

/** Where a link to a screen leads. What stands behind the customer's id belongs to that one address. */
export const pathOf = (screen: Screen, customerId: string | null): string =>
  withCustomer(screen.path, screen.takesCustomer ? customerId : null);

/** The screen an address belongs to. */
export const screenAt = (screens: readonly Screen[], pathname: string): Screen | undefined =>
  screens.find(
    ({ path, takesCustomer }) => pathname === path || (takesCustomer && pathname.startsWith(`${path}/`)),
  );
