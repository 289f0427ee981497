import type { DashboardLink } from '@parwell/contract';
import { pathOf, type Screen } from '../../shared/screen.ts';

/**
 * The address behind a number, with its filter in the form that the screen's filter bar reads. If the screen
 * accepts a customer in its path, the customer goes there, even if the filter names it (`ALL`, where the
 * screen needs one). Any other path, such as `/abw-selection/100234/true`, stays unchanged.
 */
export function linkAddress(screens: readonly Screen[], link: DashboardLink): string {
  const [pathname = link.path, search] = link.path.split('?');
  const screen = screens.find(({ path }) => path === pathname);
  const { customerId: filtered, ...others } = link.filter ?? {};
  const inFilter = typeof filtered === 'string' ? filtered : null;
  const page = screen ? pathOf(screen, link.customerId ?? inFilter) : pathname;
  const parameters = new URLSearchParams(search);
  if (link.tab !== undefined) parameters.set('tab', link.tab);
  if (link.filter) parameters.set('filter', JSON.stringify(screen?.acceptsCustomer ? others : link.filter));
  return parameters.size > 0 ? `${page}?${parameters}` : page;
}
