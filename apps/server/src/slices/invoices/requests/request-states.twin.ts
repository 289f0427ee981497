import { ACKNOWLEDGED_WITHIN_MS, sapState, shownStatus } from '@parwell/domain';
import { sql } from '../../../platform/db/database.ts';
import { defineTwin } from '../../../platform/db/twin.ts';

/** The domain's `shownStatus` in SQL. */
export const shownStatusTwin = defineTwin({
  rule: shownStatus,
  columns: { status: 'text', claimed: 'boolean' },
  expression: ({ status, claimed }) =>
    sql`CASE WHEN ${claimed} AND ${status} = 'READY' THEN 'TRANSMITTED' ELSE ${status} END`,
});

/** The domain's `sapState` in SQL. */
export const sapStateTwin = defineTwin({
  rule: sapState,
  columns: { status: 'text', sentAt: 'timestamptz', isAcknowledged: 'boolean', refusal: 'text' },
  expression: ({ status, sentAt, isAcknowledged, refusal }, now: Date) => sql`
    CASE WHEN ${status} <> 'TRANSMITTED' THEN NULL
      WHEN ${refusal} <> '' THEN 'refused'
      WHEN ${isAcknowledged} THEN 'acknowledged'
      WHEN ${sentAt} <= ${new Date(now.getTime() - ACKNOWLEDGED_WITHIN_MS)}::timestamptz THEN 'late'
      ELSE 'sent' END`,
});
