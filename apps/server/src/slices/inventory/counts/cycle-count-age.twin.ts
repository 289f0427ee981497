import { cycleCountAge } from '@parwell/domain';
import { sql } from '../../../platform/db/database.ts';
import { defineTwin } from '../../../platform/db/twin.ts';

/** The domain's `cycleCountAge` in SQL. */
export const cycleCountAgeTwin = defineTwin({
  rule: cycleCountAge,
  columns: { countedAt: 'timestamptz' },
  expression: ({ countedAt }, { orange, red }) =>
    sql`CASE WHEN ${countedAt} < ${red} THEN 'red' WHEN ${countedAt} < ${orange} THEN 'orange' ELSE 'green' END`,
});
