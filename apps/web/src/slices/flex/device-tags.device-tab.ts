import type { DeviceTab } from '../devices/public/device-tab.ts';
import { showsTags } from './flex-access.ts';

export const deviceTagsTab: DeviceTab = {
  path: 'device-tags',
  label: 'Device Tags',
  shown: showsTags,
  load: () => import('./tags/device-tags-tab.tsx'),
};
