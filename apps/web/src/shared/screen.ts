import type { Grants } from '@parwell/domain';
import { createContext, type ComponentType } from 'react';
import type { PortalSettings } from './portal-settings.ts';

/** In display order. An entry with the group `null` is in none of them. */
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
 * Declared once by its slice: routes, menu, access guard and page title are derived from it. An undeclared
 * screen is not in the menu, and its path shows the 404 page.
 */
export interface Screen {
  readonly path: `/${string}`;
  /**
   * A customer id may follow the path, and menu links then include the chosen customer. 'required': the path
   * without a customer is not a page.
   */
  readonly acceptsCustomer: boolean | 'required';
  readonly second?: {
    readonly name: string;
    /** For a page about one record, which does not exist without its id. */
    readonly required: boolean;
  };
  /** The page title and, by default, the menu label. */
  readonly title: string;
  readonly menu?: {
    readonly group: MenuGroup | null;
    readonly label?: string;
    /** Hides the entry from some users who may open the screen. */
    readonly shown?: (grants: Grants) => boolean;
    /** For an entry that only some installations have. */
    readonly offered?: (settings: PortalSettings) => boolean;
    /** Places an entry without a group below the groups. */
    readonly last?: boolean;
    /** Next to the entry, for example the number of open incidents; loaded after the menu. */
    readonly Badge?: ComponentType;
  };
  /**
   * For a page about one record, without a menu entry: the paths of its lists. The first one that the user
   * may open is highlighted.
   */
  readonly listedIn?: readonly [`/${string}`, ...`/${string}`[]];
  /** The page reads scans itself; on other pages a scan opens the stock lookup. */
  readonly acceptsScans?: boolean;
  /**
   * For the customer in the address if there is one. Without permission the user sees the 404 page, and no
   * call is made.
   */
  readonly allowed: (grants: Grants, customerId?: string) => boolean;
  readonly load: () => Promise<{ readonly default: ComponentType }>;
}

/** Provided by the app, so that slices can link to screens of other slices. */
export const Screens = createContext<readonly Screen[]>([]);

/** In the router's syntax. */
export const routePathsOf = ({ path, acceptsCustomer, second }: Screen): readonly `/${string}`[] => [
  ...(acceptsCustomer === 'required' ? [] : [path]),
  ...(acceptsCustomer && !second?.required ? [`${path}/$customerId` as const] : []),
  ...(acceptsCustomer && second ? [`${path}/$customerId/$${second.name}` as const] : []),
];

export const withCustomer = (path: string, customerId: string | null): string =>
  customerId === null ? path : `${path}/${encodeURIComponent(customerId)}`;

/** The link to a screen, without its second parameter, which belongs to one particular page. */
export const pathOf = (screen: Screen, customerId: string | null): string =>
  withCustomer(screen.path, screen.acceptsCustomer ? customerId : null);

/** The path of a page about one record ends in its id: `/x/$id`. */
export const screenAt = (screens: readonly Screen[], pathname: string): Screen | undefined =>
  screens.find(({ path, acceptsCustomer }) => {
    const [start = path, id] = path.split('$');
    if (id !== undefined) return pathname.startsWith(start);
    return pathname === path || (acceptsCustomer && pathname.startsWith(`${path}/`));
  });
