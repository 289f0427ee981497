import { ALL, POSITION_STATES, type Connectivity } from '@parwell/domain';
import { sql } from '../../platform/db/database.ts';
import type { MetricDefinition } from '../../platform/monitoring/metrics.ts';
import type { NumberSource } from '../../platform/monitoring/stored-numbers.ts';
import { joinContacts, joinedConnectivity } from './connectivity.public.ts';
import { devices } from './devices.public.ts';

const DEVICES: MetricDefinition = {
  name: 'parwell_devices',
  help: 'Devices in use that have a connection, by connectivity: online, paused, offline or never heard, in the whole portal.',
  labels: ['connectivity'],
};

const NAMES: Readonly<Record<Connectivity, string>> = { 4: 'online', 2: 'paused', 3: 'offline' };

export const deviceNumbers: NumberSource = {
  metrics: [DEVICES],
  async read(db, now) {
    const rows = await db.many<{ connectivity: Connectivity | null; heard: boolean; count: number }>(sql`
      SELECT ${joinedConnectivity(now)} AS connectivity, contacts.last_heard_at IS NOT NULL AS heard, count(*)::int AS count
      FROM ${devices} ${joinContacts(ALL)}
      WHERE devices.cabinet_state = ANY(${POSITION_STATES}::int[]) GROUP BY 1, 2`);
    const connected = rows.filter(({ connectivity }) => connectivity !== null);
    const heard = new Map(
      connected.filter((row) => row.heard).map(({ connectivity, count }) => [connectivity, count]),
    );
    // One that was never switched on is not lost.
    const never = connected.filter((row) => !row.heard).reduce((sum, { count }) => sum + count, 0);
    return [
      ...Object.entries(NAMES).map(([connectivity, name]) => ({
        of: DEVICES,
        labels: { connectivity: name },
        value: heard.get(Number(connectivity) as Connectivity) ?? 0,
      })),
      { of: DEVICES, labels: { connectivity: 'never heard' }, value: never },
    ];
  },
};
