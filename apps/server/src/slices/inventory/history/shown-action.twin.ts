import { PENDING_CODE, REINSERT_CODE, shownAction } from '@parwell/domain';
import { sql } from '../../../platform/db/database.ts';
import { defineTwin } from '../../../platform/db/twin.ts';

/** The domain's `shownAction` in SQL, to group by it. */
export const shownActionTwin = defineTwin({
  rule: shownAction,
  columns: { action: 'text', quantity: 'int', reasonCode: 'smallint' },
  expression: ({ action, quantity, reasonCode }) => sql`
    CASE WHEN ${reasonCode} IS NULL THEN ${action}
      WHEN ${reasonCode} = ${PENDING_CODE} AND ${quantity} = 0 AND ${action} = 'REMOVAL' THEN 'PENDING'
      WHEN ${reasonCode} = ${REINSERT_CODE} AND ${action} = 'INSERT' THEN 'RE-INSERT' ELSE ${action} END`,
});
