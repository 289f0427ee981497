import type { Widget } from './widget.ts';
import { currentInventory } from './widgets/current-inventory.ts';
import { customerInventory } from './widgets/customer-inventory.ts';
import { cycleCounts } from './widgets/cycle-counts.ts';
import { expiringInventory } from './widgets/expiring-inventory.ts';
import { usage } from './widgets/usage.ts';

/** All widgets. */
export const WIDGETS: readonly Widget[] = [
  currentInventory,
  customerInventory,
  cycleCounts,
  expiringInventory,
  usage,
];
