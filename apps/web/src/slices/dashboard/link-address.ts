import type { DashboardLink } from '@parwell/contract';
import { pathOf, type Screen } from '../../shared/screen.ts';

/**
 * The address behind a number, with its filter as the screen's filter bar reads it. The customer goes into the path of a
 * screen that takes one there, also if the filter names it (`ALL`, where the screen needs one). A path that is more than a
 * screen's, such as `/abw-selection/100234/true`, is taken as it is.
 */
export function linkAddress(screens: readonly Screen[], link: DashboardLink): string {
  const [pathname = link.path, search] = link.path.split('?');
  const screen = screens.find(({ path }) => path === pathname);
  const { customerId: filtered, ...others } = link.filter ?? {};
  const inFilter = typeof filtered === 'string' ? filtered : null;
  const page = screen ? pathOf(screen, link.customerId ?? inFilter) : pathname;
  const parameters = new URLSearchParams(search);
  if (link.tab !== undefined) parameters.set('tab', link.tab);
  if (link.filter) parameters.set('filter', JSON.stringify(screen?.takesCustomer ? others : link.filter));
  return parameters.size > 0 ? `${page}?${parameters}` : page;
}
