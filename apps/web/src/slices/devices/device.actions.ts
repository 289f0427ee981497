import { ALL, can } from '@parwell/domain';
import type { Action } from '../../shared/finder.ts';
import { deviceListScreen } from './device-list.screen.ts';
import { offlineDevicesPath } from './public/device-paths.ts';

export const deviceActions: readonly Action[] = [
  {
    name: 'Create device',
    also: 'new add cabinet machine',
    allowed: (grants) => can(grants, 'create', 'cabinets', ALL),
    href: `${deviceListScreen.path}?do=create`,
  },
  {
    name: 'Show offline devices',
    also: 'disconnected silent lost connection',
    allowed: deviceListScreen.allowed,
    href: offlineDevicesPath,
  },
  {
    name: 'Export devices',
    also: 'download csv excel pdf file list',
    allowed: deviceListScreen.allowed,
    href: deviceListScreen.path,
  },
];
