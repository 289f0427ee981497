import type { Finder } from '../shared/finder.ts';
import { customerFinder } from '../slices/customers/customer.finder.ts';
import { deviceFinder } from '../slices/devices/device.finder.ts';
import { userFinder } from '../slices/users/user.finder.ts';

/** What "Find anything" searches besides screens, in display order. */
export const finders: readonly Finder[] = [customerFinder, deviceFinder, userFinder];
