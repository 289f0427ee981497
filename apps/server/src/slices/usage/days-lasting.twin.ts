import { daysLasting, USAGE_WINDOWS } from '@parwell/domain';
import { sql } from '../../platform/db/database.ts';
import { defineTwin } from '../../platform/db/twin.ts';

/** The domain's `daysLasting` in SQL (S31). */
export const daysLastingTwin = defineTwin({
  rule: daysLasting,
  columns: { units: 'integer', usage: 'integer', daysStocked: 'integer' },
  expression: (
    { units, usage, daysStocked },
    window,
  ) => sql`CASE WHEN ${usage} > 0 THEN round(${units}::numeric
    * least(${USAGE_WINDOWS[window]}::int, greatest(7, ${daysStocked})) / ${usage}, 1)::float8 END`,
});
