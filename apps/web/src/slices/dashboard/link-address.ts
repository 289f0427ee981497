import type { DashboardLink } from '@parwell/contract';
import { pathOf, type Screen } from '../../shared/screen.ts';

/**
 * The address behind a number, with its filter as the screen's filter bar reads it. The customer goes into the path of a
 * screen that takes one there. A path that is more than a screen's (`/abw-selection/100234/true`) is taken as it is, and
 * may have parameters of its own (`/restock-orders?tab=requests`).
 */
export function linkAddress(screens: readonly Screen[], { path, customerId, filter }: DashboardLink): string {
  const [pathname = path, search] = path.split('?');
  const screen = screens.find((each) => each.path === pathname);
  const page = screen ? pathOf(screen, customerId) : pathname;
  const parameters = new URLSearchParams(search);
  if (filter) parameters.set('filter', JSON.stringify(filter));
  return parameters.size > 0 ? `${page}?${parameters}` : page;
}
