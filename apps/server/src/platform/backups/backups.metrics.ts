import { sql } from '../db/database.ts';
import type { MetricDefinition } from '../monitoring/metrics.ts';
import type { NumberSource } from '../monitoring/stored-numbers.ts';

const AGE: MetricDefinition = {
  name: 'parwell_backup_age_seconds',
  help: 'How old the newest complete backup is, in the whole portal; missing if there never was one.',
};
const WITHOUT: MetricDefinition = {
  name: 'parwell_without_backup_seconds',
  help: 'How long the portal has been there without a single backup; 0 once there was one.',
};

/** A portal is as old as the first of its migrations. */
export const backupNumbers: NumberSource = {
  metrics: [AGE, WITHOUT],
  async read(db, now) {
    const { age, without } = await db.one<{ age: number | null; without: number | null }>(sql`
      SELECT extract(epoch FROM ${now}::timestamptz - (SELECT max(made_at) FROM backups))::float8 AS age,
        extract(epoch FROM ${now}::timestamptz - (SELECT min(applied_at) FROM schema_migrations))::float8 AS without`);
    return [
      ...(age === null ? [] : [{ of: AGE, value: Math.max(0, age) }]),
      { of: WITHOUT, value: age === null ? Math.max(0, without ?? 0) : 0 },
    ];
  },
};
