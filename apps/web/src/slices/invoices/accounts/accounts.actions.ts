import { canSomewhere, holdsAll } from '@parwell/domain';
import type { Action } from '../../../shared/finder.ts';

export const invoiceActions: readonly Action[] = [
  {
    name: 'Choose the accounts of invoices',
    also: 'abw selection billing split base',
    allowed: (grants) => !holdsAll(grants) && canSomewhere(grants, 'create', 'invoices'),
    href: '/abw-selection',
  },
];
