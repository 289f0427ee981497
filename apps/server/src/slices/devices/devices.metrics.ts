import { ALL, POSITION_STATES, type Connectivity } from '@parwell/domain';
import { sql } from '../../platform/db/database.ts';
import type { MetricDefinition } from '../../platform/monitoring/metrics.ts';
import type { NumberSource } from '../../platform/monitoring/stored-numbers.ts';
import { joinContacts, joinedConnectivity } from './connectivity.public.ts';
import { devices } from './devices.public.ts';

const DEVICES: MetricDefinition = {
  name: 'parwell_devices',
  help: 'Devices in use that have a connection, by connectivity: online, paused or offline, in the whole portal.',
  labels: ['connectivity'],
};

const NAMES: Readonly<Record<Connectivity, string>> = { 4: 'online', 2: 'paused', 3: 'offline' };

export const deviceNumbers: NumberSource = {
  metrics: [DEVICES],
  async read(db, now) {
    const rows = await db.many<{ connectivity: Connectivity | null; count: number }>(sql`
      SELECT ${joinedConnectivity(now)} AS connectivity, count(*)::int AS count
      FROM ${devices} ${joinContacts(ALL)}
      WHERE devices.cabinet_state = ANY(${POSITION_STATES}::int[]) GROUP BY 1`);
    const counts = new Map(rows.map(({ connectivity, count }) => [connectivity, count]));
    return Object.entries(NAMES).map(([connectivity, name]) => ({
      of: DEVICES,
      labels: { connectivity: name },
      value: counts.get(Number(connectivity) as Connectivity) ?? 0,
    }));
  },
};
