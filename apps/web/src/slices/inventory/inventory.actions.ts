import type { Action } from '../../shared/finder.ts';
import { stockLookScreen } from './stock/lookup/stock-lookup.screen.ts';

export const inventoryActions: readonly Action[] = [
  {
    name: 'Look at stock',
    also: 'scan where is lot product serial units expiration recall',
    allowed: stockLookScreen.allowed,
    href: stockLookScreen.path,
  },
];
