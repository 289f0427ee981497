import type { Grants } from '@parwell/domain';
import type { PortalSettings } from '../../shared/portal-settings.ts';
import { MENU_GROUPS, pathOf, type MenuGroup, type Screen } from '../../shared/screen.ts';

export interface MenuEntry {
  readonly screen: Screen;
  readonly label: string;
  readonly href: string;
}

export interface MenuSection {
  /** null: its entries stand by themselves. */
  readonly group: MenuGroup | null;
  readonly entries: readonly MenuEntry[];
}

/** What the menu shows this user: only screens they may open, links carrying the chosen customer. */
export function menuFor(
  screens: readonly Screen[],
  grants: Grants,
  customerId: string | null,
  settings: PortalSettings = { knowledgeBaseUrl: null },
): readonly MenuSection[] {
  const shown = screens.filter(
    ({ menu, allowed }) =>
      menu && allowed(grants) && (menu.shown?.(grants) ?? true) && (menu.offered?.(settings) ?? true),
  );
  const section = (group: MenuGroup | null, last = false): MenuSection => ({
    group,
    entries: shown
      .filter(({ menu }) => menu?.group === group && (menu.last ?? false) === last)
      .map((screen) => ({
        screen,
        label: screen.menu?.label ?? screen.title,
        href: pathOf(screen, customerId),
      })),
  });
  const groups = MENU_GROUPS.map((group) => section(group));
  return [section(null), ...groups, section(null, true)].filter(({ entries }) => entries.length > 0);
}

/** Parts of addresses that have no entry of their own, and the group each belongs to. */
const FRAGMENTS: readonly (readonly [fragment: string, group: MenuGroup])[] = [
  ['invoice-list', 'Invoices'],
  ['invoice-admin', 'Admin'],
  ['abw-selection', 'Orders'],
  ['cabinet-temperature', 'Devices'],
  ['cabinet-details', 'Devices'],
];

/** The group that is open because of where one is. */
export function groupAt(screen: Screen | undefined, pathname: string): MenuGroup | null {
  return screen?.menu?.group ?? FRAGMENTS.find(([fragment]) => pathname.includes(fragment))?.[1] ?? null;
}
