import type { DashboardLink } from '@parwell/contract';
import type { Browser } from '../../../test/browser.ts';

/** What a widget counts on the screen that it leads to: its rows, or the units in them if that is the widget's unit. */
export type Measure = 'rows' | 'units';

/**
 * The sum over everything that a screen shows with the filter of a link, asked as the screen asks for it (D6). Days in the filter are those
 * of the zone.
 */
export type SumScreen = (
  person: Browser,
  link: DashboardLink,
  measure: Measure,
  timeZone: string,
) => Promise<number>;
