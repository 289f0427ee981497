import type { DeviceTab } from '../devices/public/device-tab.ts';
import { mayCommand } from './flex-access.ts';

export const commandsTab: DeviceTab = {
  path: 'commands',
  label: 'Commands',
  shown: mayCommand,
  load: () => import('./commands/commands-tab.tsx'),
};
