import { ORDER_SCREENS } from './order-screens.fixture.ts';
import type { SumScreen } from './sum-screen.fixture.ts';

export type { Measure, SumScreen } from './sum-screen.fixture.ts';

/** By the path of the screen. */
export const SCREENS: Readonly<Record<string, SumScreen>> = { ...ORDER_SCREENS };
