import { canSomewhere } from '@parwell/domain';
import type { Action } from '../../shared/finder.ts';

export const orderRequestActions: readonly Action[] = [
  {
    name: 'Request an order',
    also: 'ask need restock product reorder',
    allowed: (grants) => canSomewhere(grants, 'create', 'orders'),
    href: '/restock-orders?tab=requests&do=request',
  },
];
