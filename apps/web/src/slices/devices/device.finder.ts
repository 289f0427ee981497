import { filterDevices } from '@parwell/contract';
import { canSomewhere } from '@parwell/domain';
import { devicePath } from './public/device-paths.ts';
import type { Finder } from '../../shared/finder.ts';
import { deviceSource } from './public/device-source.ts';
import { deviceDetailsScreen } from './device-details.screen.ts';

export const deviceFinder: Finder = {
  group: 'Devices',
  call: filterDevices,
  allowed: (grants) => canSomewhere(grants, 'read', 'cabinets'),
  find: async (text, grants, signal) =>
    (await deviceSource().search(text, signal))
      .filter(({ customerId }) => deviceDetailsScreen.allowed(grants, customerId))
      .map((device) => ({ name: device.cabinetName, detail: device.cabinetId, href: devicePath(device) })),
};
