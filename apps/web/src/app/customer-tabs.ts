import type { CustomerTab } from '../slices/customers/public/customer-tab.ts';
import { basicTab, billingTab, settingsTab } from '../slices/customers/customers.customer-tab.ts';
import {
  notificationActivityTab,
  notificationSettingsTab,
} from '../slices/notifications/notifications.customer-tab.ts';
import { parSettingsTab } from '../slices/par/par.customer-tab.ts';
import { usersCustomerTab } from '../slices/users/users.customer-tab.ts';

/** In display order (CPAR-001, with Settings: CUST-056). */
export const customerTabs: readonly CustomerTab[] = [
  basicTab,
  billingTab,
  parSettingsTab,
  notificationActivityTab,
  notificationSettingsTab,
  usersCustomerTab,
  settingsTab,
];
