import { canSomewhere } from '@parwell/domain';
import type { Action } from '../../shared/finder.ts';

export const incidentActions: readonly Action[] = [
  {
    name: 'Show open incidents',
    also: 'alarms alerts excursions on call',
    allowed: (grants) => canSomewhere(grants, 'read', 'incidents'),
    href: `/incidents?${new URLSearchParams({ filter: JSON.stringify({ incidentState: ['Open'] }) })}`,
  },
];
