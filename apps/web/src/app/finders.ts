import type { Finder } from '../shared/finder.ts';
import { customerFinder } from '../slices/customers/customer.finder.ts';
import { deviceFinder } from '../slices/devices/device.finder.ts';

/** What "Find anything" finds besides screens, in the order it is shown. */
export const finders: readonly Finder[] = [customerFinder, deviceFinder];
