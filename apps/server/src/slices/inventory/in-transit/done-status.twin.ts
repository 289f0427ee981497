import { doneStatus, receivedShort, type DoneLine } from '@parwell/domain';
import { sql, type Sql } from '../../../platform/db/database.ts';
import { defineTwin } from '../../../platform/db/twin.ts';

/** The status of a line of which nothing more comes: the domain's `doneStatus` in SQL. */
export const doneStatusTwin = defineTwin<DoneLine, undefined, string>({
  rule: doneStatus,
  columns: { shipped: 'integer', received: 'integer' },
  expression: ({ shipped, received }) =>
    sql`CASE WHEN ${received} >= ${shipped} THEN 'Complete' ELSE 'NA' END`,
});

/** What is said of it: nothing of one that is complete. */
export const doneDescription = ({
  shipped,
  received,
}: {
  readonly shipped: Sql;
  readonly received: Sql;
}): Sql =>
  sql`CASE WHEN ${received} >= ${shipped} THEN '' ELSE format(${receivedShort('%s', '%s')}, ${received}, ${shipped}) END`;
