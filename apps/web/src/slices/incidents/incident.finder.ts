import { canSomewhere } from '@parwell/domain';
import type { Finder } from '../../shared/finder.ts';
import { incidentName } from './incident-name.ts';
import { incidentPath } from './public/incident-path.ts';

export const incidentFinder: Finder = {
  group: 'Incidents',
  allowed: (grants) => canSomewhere(grants, 'read', 'incidents'),
  results: ({ incidents }) =>
    incidents.map((incident) => ({
      name: incidentName(incident),
      detail: [incident.incidentState, incident.severity, incident.cabinetId, incident.customerName]
        .filter(Boolean)
        .join(' · '),
      href: incidentPath(incident),
      score: incident.score,
    })),
};
