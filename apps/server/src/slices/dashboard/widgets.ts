import type { Widget } from './widget.ts';
import { offlineCabinets } from './widgets/offline-cabinets.ts';
import { reminders } from './widgets/reminders.ts';
import { suspendedTransactions } from './widgets/suspended-transactions.ts';

/** All widgets. */
export const WIDGETS: readonly Widget[] = [offlineCabinets, suspendedTransactions, reminders];
