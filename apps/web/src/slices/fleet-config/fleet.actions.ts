import type { Action } from '../../shared/finder.ts';
import { fleetConfigScreen } from './fleet-config.screen.ts';

export const fleetActions: readonly Action[] = [
  {
    name: 'Change a setting of several devices',
    also: 'fleet edge property configuration update',
    allowed: fleetConfigScreen.allowed,
    href: fleetConfigScreen.path,
  },
];
