import type { FoundDevice } from '@parwell/contract';
import { canSomewhere } from '@parwell/domain';
import type { Finder } from '../../shared/finder.ts';
import { deviceDetailsScreen } from './device-details.screen.ts';
import { devicePath } from './public/device-paths.ts';

export const deviceFinder: Finder = {
  group: 'Devices',
  allowed: (grants) => canSomewhere(grants, 'read', 'cabinets'),
  results: ({ devices }, grants) =>
    devices
      .filter(({ customerId }) => deviceDetailsScreen.allowed(grants, customerId))
      .map((device) => ({
        name: device.cabinetName,
        detail: detailOf(device),
        href: devicePath(device),
        score: device.score,
      })),
};

/** Devices of different customers often have the same name, so the customer is named. */
const detailOf = ({ customerName, cabinetId, enclosureSerialNo, deviceId }: FoundDevice): string =>
  [customerName, cabinetId, enclosureSerialNo || deviceId].filter(Boolean).join(' · ');
