import { canSomewhere } from '@parwell/domain';
import type { Finder } from '../../shared/finder.ts';
import { pathOf } from '../../shared/screen.ts';
import { customerDetailsScreen } from './customer-details.screen.ts';

export const customerFinder: Finder = {
  group: 'Customers',
  allowed: (grants) => canSomewhere(grants, 'read', 'tenants'),
  results: ({ customers }, grants) =>
    customers
      .filter(({ customerId }) => customerDetailsScreen.allowed(grants, customerId))
      .map(({ customerId, name, city, state, score }) => ({
        name,
        detail: [[city, state].filter(Boolean).join(', '), customerId].filter(Boolean).join(' · '),
        href: pathOf(customerDetailsScreen, customerId),
        score,
      })),
};
