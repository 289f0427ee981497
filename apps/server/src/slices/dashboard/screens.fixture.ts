import { listJobs, type DashboardLink } from '@parwell/contract';
import type { Browser } from '../../../test/browser.ts';
import { sumCycleCounts, sumDispensed, sumInventory } from './stock-screens.fixture.ts';

/** What a widget counts on the screen that it leads to: its rows, or the units in them if that is the widget's unit. */
export type Measure = 'rows' | 'units';

/**
 * The sum over everything that a screen shows with the filter of a link, asked as the screen asks for it (D6). The days of the
 * filter are those of the person's zone.
 */
export type SumScreen = (
  person: Browser,
  link: DashboardLink,
  measure: Measure,
  timeZone: string,
) => Promise<number>;

const sumJobs: SumScreen = async (person, { filter }) =>
  (await person.get(listJobs, { query: { where: JSON.stringify(filter ?? {}) } })).total_record;

/** By the path of the screen. */
export const SCREENS: Readonly<Record<string, SumScreen>> = {
  '/cycle-counts': sumCycleCounts,
  '/dispensed-products': sumDispensed,
  '/inventory-management': sumInventory,
  '/jobs': sumJobs,
};
