import { seesSomeAlerts } from '@parwell/domain';
import type { Action } from '../../shared/finder.ts';
import { fatalAlertsPath } from './public/alert-paths.ts';

export const alertActions: readonly Action[] = [
  {
    name: 'Show fatal alerts',
    also: 'newest alarms telemetry critical',
    allowed: seesSomeAlerts,
    href: fatalAlertsPath,
  },
];
