import { mayOpenParSettings } from '@parwell/domain';
import type { CustomerTab } from '../customers/public/customer-tab.ts';

export const parSettingsTab: CustomerTab = {
  path: 'par-settings',
  label: 'Par Settings',
  allowed: mayOpenParSettings,
  load: () => import('./settings/par-settings-tab.tsx'),
};
