import { sql } from '../../platform/db/database.ts';
import type { MetricDefinition } from '../../platform/monitoring/metrics.ts';
import type { NumberSource } from '../../platform/monitoring/stored-numbers.ts';

const QUARANTINED: MetricDefinition = {
  name: 'parwell_documents_quarantined',
  help: 'Documents of a partner that came in the last seven days and are in quarantine.',
  labels: ['partner'],
};

/** What lies there longer is known: some documents are never mended, because the partner sent another one. */
export const quarantineNumbers: NumberSource = {
  metrics: [QUARANTINED],
  async read(db, now) {
    const rows = await db.many<{ partner: string; count: number }>(sql`
      SELECT partner, count(*)::int AS count FROM inbound_documents
      WHERE state = 'quarantined' AND received_at > ${now}::timestamptz - interval '7 days' GROUP BY partner`);
    const counts = new Map(rows.map(({ partner, count }) => [partner, count]));
    return ['erp', 'warehouse'].map((partner) => ({
      of: QUARANTINED,
      labels: { partner },
      value: counts.get(partner) ?? 0,
    }));
  },
};
