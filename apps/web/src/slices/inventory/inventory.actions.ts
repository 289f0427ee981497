import type { Action } from '../../shared/finder.ts';
import { stockLookupScreen } from './stock/lookup/stock-lookup.screen.ts';

export const inventoryActions: readonly Action[] = [
  {
    name: 'Look at stock',
    also: 'scan where is lot product serial units expiration recall',
    allowed: stockLookupScreen.allowed,
    href: stockLookupScreen.path,
  },
];
