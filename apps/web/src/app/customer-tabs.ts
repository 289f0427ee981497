import type { CustomerTab } from '../slices/customers/public/customer-tab.ts';
import { basicTab, billingTab } from '../slices/customers/customers.customer-tab.ts';
import { usersCustomerTab } from '../slices/users/users.customer-tab.ts';

/** Every tab of a customer's details, in the order they are shown. */
export const customerTabs: readonly CustomerTab[] = [basicTab, billingTab, usersCustomerTab];
