import type { HistogramDefinition, MetricDefinition, Metrics } from '../monitoring/metrics.ts';
import type { PoolWatch } from './pool.ts';

const CONNECTIONS: MetricDefinition = {
  name: 'parwell_db_connections',
  help: 'Connections to PostgreSQL that are open, by what they are for and whether they are in use.',
  labels: ['pool', 'state'],
};
const LIMIT: MetricDefinition = {
  name: 'parwell_db_connections_limit',
  help: 'How many connections to PostgreSQL there may be, by what they are for.',
  labels: ['pool'],
};
const WAITING: MetricDefinition = {
  name: 'parwell_db_connection_waiters',
  help: 'How many wait for a connection now.',
  labels: ['pool'],
};
const WAITED: HistogramDefinition = {
  name: 'parwell_db_connection_wait_seconds',
  help: 'How long a connection was waited for, also in vain.',
  labels: ['pool'],
  buckets: [0.001, 0.01, 0.1, 0.5, 1, 2, 4],
};

export function watchPool(metrics: Metrics, pool: string): PoolWatch {
  const waited = metrics.histogram(WAITED);
  return {
    opened(connections, use) {
      metrics.gauge(CONNECTIONS, () => {
        const { inUse, idle } = use();
        return [
          { labels: { pool, state: 'in_use' }, value: inUse },
          { labels: { pool, state: 'idle' }, value: idle },
        ];
      });
      metrics.gauge(LIMIT, () => [{ labels: { pool }, value: connections }]);
      metrics.gauge(WAITING, () => [{ labels: { pool }, value: use().waiting }]);
    },
    waited: (seconds) => waited.observe(seconds, { pool }),
  };
}
