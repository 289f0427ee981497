import { daysInArrears } from '@parwell/domain';
import { sql } from '../../../platform/db/database.ts';
import { defineTwin } from '../../../platform/db/twin.ts';

/** The domain's `daysInArrears` in SQL, for lists. */
export const daysInArrearsTwin = defineTwin({
  rule: daysInArrears,
  columns: { open: 'bigint', dueDate: 'date' },
  expression: ({ open, dueDate }, today) =>
    sql`CASE WHEN ${open} > 0 THEN greatest(${today}::date - ${dueDate}, 0) ELSE 0 END`,
});
