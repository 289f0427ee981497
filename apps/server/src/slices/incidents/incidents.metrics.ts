import { INCIDENT_SEVERITIES, INCIDENT_STATES } from '@parwell/domain';
import { sql } from '../../platform/db/database.ts';
import type { MetricDefinition } from '../../platform/monitoring/metrics.ts';
import type { NumberSource } from '../../platform/monitoring/stored-numbers.ts';

const INCIDENTS: MetricDefinition = {
  name: 'parwell_incidents',
  help: 'Incidents that are not closed, by severity and state, in the whole portal.',
  labels: ['severity', 'state'],
};

export const incidentNumbers: NumberSource = {
  metrics: [INCIDENTS],
  async read(db) {
    const rows = await db.many<{ severity: string; state: string; count: number }>(sql`
      SELECT severity, incident_state AS state, count(*)::int AS count FROM incidents
      WHERE incident_state <> 'Closed' GROUP BY 1, 2`);
    return INCIDENT_STATES.filter((state) => state !== 'Closed').flatMap((state) =>
      INCIDENT_SEVERITIES.map((severity) => ({
        of: INCIDENTS,
        labels: { severity, state: state.toLowerCase() },
        value: rows.find((row) => row.severity === severity && row.state === state)?.count ?? 0,
      })),
    );
  },
};
