import type { DashboardLink } from '@parwell/contract';
import type { Browser } from '../../../test/browser.ts';

/** Counted on the screen behind a widget: its rows, or the units in them. */
export type Measure = 'rows' | 'units';

/**
 * The sum over all rows that a screen shows with the filter of a link, asked like the screen does (D6). Days in the
 * filter are those of the zone.
 */
export type SumScreen = (
  person: Browser,
  link: DashboardLink,
  measure: Measure,
  timeZone: string,
) => Promise<number>;
