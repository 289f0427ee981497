import { can, canSomewhere } from '@parwell/domain';
import { lazy } from 'react';
import { whenQuiet } from '../../shared/quiet.ts';
import type { Screen } from '../../shared/screen.ts';

export const incidentsScreen: Screen = {
  path: '/incidents',
  acceptsCustomer: true,
  title: 'Incidents',
  menu: {
    group: 'Alerts',
    shown: (grants) => canSomewhere(grants, 'read', 'incidents'),
    Badge: lazy(() => whenQuiet.then(() => import('./open-count.tsx'))),
  },
  // INC-001: any signed-in user; with a customer in the URL, read on its incidents is required.
  allowed: (grants, customerId) => customerId === undefined || can(grants, 'read', 'incidents', customerId),
  load: () => import('./incidents-page.tsx'),
};
