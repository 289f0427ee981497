import { canSomewhere } from '@parwell/domain';
import type { Finder } from '../../shared/finder.ts';
import { customerSource } from './public/customer-source.ts';
import { pathOf } from '../../shared/screen.ts';
import { customerDetailsScreen } from './customer-details.screen.ts';

export const customerFinder: Finder = {
  group: 'Customers',
  call: customerSource.call,
  allowed: (grants) => canSomewhere(grants, 'read', 'tenants'),
  find: async (text, grants, signal) =>
    (await customerSource.search(text, signal))
      .filter(({ customerId }) => customerDetailsScreen.allowed(grants, customerId))
      .map(({ customerId, name }) => ({
        name,
        detail: customerId,
        href: pathOf(customerDetailsScreen, customerId),
      })),
};
