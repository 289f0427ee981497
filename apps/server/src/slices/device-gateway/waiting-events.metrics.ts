import { sql } from '../../platform/db/database.ts';
import type { MetricDefinition } from '../../platform/monitoring/metrics.ts';
import type { NumberSource } from '../../platform/monitoring/stored-numbers.ts';

/** Counting stops here: a number that takes long to read would be missing when it matters most. */
const MOST = 100_000;

const WAITING: MetricDefinition = {
  name: 'parwell_events_waiting',
  help: `Events of devices that are stored and wait to be posted, in the whole portal; at most ${MOST} are counted.`,
};
const OLDEST: MetricDefinition = {
  name: 'parwell_events_oldest_waiting_seconds',
  help: 'How long the oldest of the waiting events has been stored, in the whole portal; 0 if none waits.',
};

/** Counted along the index of waiting events. */
export const waitingEventNumbers: NumberSource = {
  metrics: [WAITING, OLDEST],
  async read(db, now) {
    const { waiting, seconds } = await db.one<{ waiting: number; seconds: number }>(sql`
      SELECT count(*)::int AS waiting,
        coalesce(extract(epoch FROM ${now}::timestamptz - min(created_at)), 0)::float8 AS seconds
      FROM (SELECT created_at FROM device_events WHERE taken_at IS NULL LIMIT ${MOST}) AS waiting`);
    return [
      { of: WAITING, value: waiting },
      { of: OLDEST, value: Math.max(0, seconds) },
    ];
  },
};
