import { sumCycleCounts, sumDispensed, sumInventory } from './stock-screens.fixture.ts';
import type { SumScreen } from './sum-screen.fixture.ts';

export type { Measure, SumScreen } from './sum-screen.fixture.ts';

/** By the path of the screen. */
export const SCREENS: Readonly<Record<string, SumScreen>> = {
  '/cycle-counts': sumCycleCounts,
  '/dispensed-products': sumDispensed,
  '/inventory-management': sumInventory,
};
