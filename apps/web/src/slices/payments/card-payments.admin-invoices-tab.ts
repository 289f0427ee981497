import type { PageTab } from '../../ui/page-tabs.tsx';

/** All card payments, for staff. */
export const cardPaymentsTab: PageTab<object> = {
  path: 'card-payments',
  label: 'Card Payments',
  load: () => import('./card-payments.tsx'),
};
