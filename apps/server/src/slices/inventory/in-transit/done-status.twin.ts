import { doneStatus, receivedShort, type DoneLine } from '@parwell/domain';
import { sql, type Sql } from '../../../platform/db/database.ts';
import { defineTwin } from '../../../platform/db/twin.ts';

/** The domain's `doneStatus` in SQL: the status of a line that brings nothing more. */
export const doneStatusTwin = defineTwin<DoneLine, undefined, string>({
  rule: doneStatus,
  columns: { shipped: 'integer', received: 'integer' },
  expression: ({ shipped, received }) =>
    sql`CASE WHEN ${received} >= ${shipped} THEN 'Complete' ELSE 'NA' END`,
});

/** The description of such a line; empty if it is complete. */
export const doneDescription = ({
  shipped,
  received,
}: {
  readonly shipped: Sql;
  readonly received: Sql;
}): Sql =>
  sql`CASE WHEN ${received} >= ${shipped} THEN '' ELSE format(${receivedShort('%s', '%s')}, ${received}, ${shipped}) END`;
