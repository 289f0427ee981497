import { seesSomeAlerts } from '@parwell/domain';
import type { Action } from '../../shared/finder.ts';
import { alertsScreen } from './alerts.screen.ts';

export const alertActions: readonly Action[] = [
  {
    name: 'Show fatal alerts',
    also: 'newest alarms telemetry critical',
    allowed: seesSomeAlerts,
    href: `${alertsScreen.path}?filter=${encodeURIComponent(JSON.stringify({ alertLevel: 'Fatal' }))}`,
  },
];
