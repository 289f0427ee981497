import { can } from '@parwell/domain';
import type { CustomerTab } from '../customers/public/customer-tab.ts';

export const notificationActivityTab: CustomerTab = {
  path: 'notification-activity',
  label: 'Notification Activity',
  allowed: (grants, customerId) => can(grants, 'read', 'alerts', customerId),
  load: () => import('./activity/activity-tab.tsx'),
};

export const notificationSettingsTab: CustomerTab = {
  path: 'notification-settings',
  label: 'Notification Settings',
  allowed: (grants, customerId) => can(grants, 'create', 'alerts', customerId),
  load: () => import('./settings/settings-tab.tsx'),
};
