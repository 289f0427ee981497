import type { DashboardLink } from '@parwell/contract';
import type { Browser } from '../../../test/browser.ts';
import { ORDER_SCREENS } from './order-screens.fixture.ts';

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

/** By the path of the screen. */
export const SCREENS: Readonly<Record<string, SumScreen>> = { ...ORDER_SCREENS };
