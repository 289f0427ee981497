import type { DeviceTab } from '../devices/public/device-tab.ts';
import { takesCommands } from './flex-access.ts';

export const commandsTab: DeviceTab = {
  path: 'commands',
  label: 'Commands',
  shown: takesCommands,
  load: () => import('./commands/commands-tab.tsx'),
};
