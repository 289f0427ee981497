import { sql } from '../../platform/db/database.ts';
import type { MetricDefinition } from '../../platform/monitoring/metrics.ts';
import type { NumberSource } from '../../platform/monitoring/stored-numbers.ts';

const MARKS: MetricDefinition = {
  name: 'parwell_restock_marks_waiting',
  help: 'Marks of recommendations that have to be worked out anew, in the whole portal.',
};
const BEHIND: MetricDefinition = {
  name: 'parwell_restock_behind_seconds',
  help: 'How old the recommendations are: time since marks were last worked off, in the whole portal.',
};

export const restockNumbers: NumberSource = {
  metrics: [MARKS, BEHIND],
  async read(db, now) {
    const { marks, seconds } = await db.one<{ marks: number; seconds: number | null }>(sql`
      SELECT (SELECT count(*)::int FROM restock_marks) AS marks,
        (SELECT extract(epoch FROM ${now}::timestamptz - as_of)::float8 FROM restock_state) AS seconds`);
    return [
      { of: MARKS, value: marks },
      // A new portal has processed no mark yet.
      ...(seconds === null ? [] : [{ of: BEHIND, value: Math.max(0, seconds) }]),
    ];
  },
};
