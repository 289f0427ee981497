import { lastDayOf } from '@parwell/domain';
import { sql } from '../../../platform/db/database.ts';
import { defineTwin } from '../../../platform/db/twin.ts';

/** The domain's `lastDayOf` in SQL. */
export const lastDayTwin = defineTwin({
  rule: lastDayOf,
  columns: { expiration: 'date', shelfLifeExp: 'timestamptz' },
  expression: ({ expiration, shelfLifeExp }, { timeZone }) =>
    sql`least(${expiration}, ((${shelfLifeExp} - interval '1 millisecond') AT TIME ZONE ${timeZone})::date)`,
});
