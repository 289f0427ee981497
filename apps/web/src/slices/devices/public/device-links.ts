import type { Device } from '@parwell/contract';
import type { Grants } from '@parwell/domain';
import { pathOf, type Screen } from '../../../shared/screen.ts';
import type { RowAction } from '../../../ui/table/row-action.ts';
import { devicePath } from './device-paths.ts';

const LISTS = [
  { label: 'Inventory', path: '/inventory-management', filter: {} },
  // The log is not shown without a date range.
  { label: 'Transaction Log', path: '/transaction-log', filter: { timestamp: 'LAST_30_DAYS' } },
] as const;

/** Links to a device and to the lists of its contents, for the screens that exist. */
export const linksOf = (
  screens: readonly Screen[],
  grants: Grants,
  device: Pick<Device, 'customerId' | 'cabinetId'>,
  detailsLabel = 'Device Details',
): readonly RowAction[] => [
  { label: detailsLabel, href: devicePath(device) },
  ...LISTS.flatMap(({ label, path, filter }) => {
    const screen = screens.find((each) => each.path === path);
    if (!screen?.allowed(grants, device.customerId)) return [];
    const search = new URLSearchParams({
      filter: JSON.stringify({ cabinetId: device.cabinetId, ...filter }),
    });
    return [{ label, href: `${pathOf(screen, device.customerId)}?${search}` }];
  }),
];
