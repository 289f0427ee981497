import type { Grants } from '@parwell/domain';
import type { PortalSettings } from '../../shared/portal-settings.ts';
import { MENU_GROUPS, pathOf, type MenuGroup, type Screen } from '../../shared/screen.ts';

export interface MenuEntry {
  readonly screen: Screen;
  readonly label: string;
  readonly href: string;
}

export interface MenuSection {
  /** null: the entries are not in a group. */
  readonly group: MenuGroup | null;
  readonly entries: readonly MenuEntry[];
}

/** Only screens the user may open, with links that include the chosen customer. */
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

/** Parts of addresses without a menu entry, and the group to open for each. */
const FRAGMENTS: readonly (readonly [fragment: string, group: MenuGroup])[] = [
  ['cabinet-temperature', 'Devices'],
  ['cabinet-details', 'Devices'],
  ['invoice-list', 'Invoices'],
  ['abw-selection', 'Orders'],
  ['invoice-admin', 'Admin'],
];

/** The screen whose menu entry is highlighted: the current one, or the list of a page about one record. */
export function litScreen(sections: readonly MenuSection[], current: Screen | undefined): Screen | undefined {
  const entries = sections.flatMap((section) => section.entries.map(({ screen }) => screen));
  const lists = (current?.listedIn ?? []).flatMap((path) => entries.filter((entry) => entry.path === path));
  return lists[0] ?? current;
}

export function groupAt(screen: Screen | undefined, pathname: string): MenuGroup | null {
  return screen?.menu?.group ?? FRAGMENTS.find(([fragment]) => pathname.includes(fragment))?.[1] ?? null;
}
