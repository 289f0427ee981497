import type { Device } from '@parwell/contract';
import type { Grants } from '@parwell/domain';
import { pathOf, type Screen } from '../../../shared/screen.ts';
import type { RowAction } from '../../../ui/table/row-action.ts';
import { devicePath } from './device-paths.ts';

const LISTS = [
  { label: 'Inventory', path: '/inventory-management' },
  { label: 'Transaction Log', path: '/transaction-log' },
] as const;

/** Links to a device and to the lists of its contents, for the screens that exist. */
export const linksOf = (
  screens: readonly Screen[],
  grants: Grants,
  device: Pick<Device, 'customerId' | 'cabinetId'>,
  detailsLabel = 'Device Details',
): readonly RowAction[] => [
  { label: detailsLabel, href: devicePath(device) },
  ...LISTS.flatMap(({ label, path }) => {
    const screen = screens.find((each) => each.path === path);
    if (!screen?.allowed(grants, device.customerId)) return [];
    const filter = new URLSearchParams({ filter: JSON.stringify({ cabinetId: device.cabinetId }) });
    return [{ label, href: `${pathOf(screen, device.customerId)}?${filter}` }];
  }),
];
