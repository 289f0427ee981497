import { shownPerson } from '@parwell/domain';
import { sql, type Sql } from '../../../platform/db/database.ts';
import { defineTwin } from '../../../platform/db/twin.ts';

/** The domain's `shownPerson` in SQL (S38). */
export const shownPersonTwin = defineTwin({
  rule: shownPerson,
  columns: { name: 'text', verified: 'boolean' },
  expression: ({ name, verified }) =>
    sql`${name} || CASE WHEN NOT ${verified} AND ${name} <> '' THEN ' (unverified)' ELSE '' END`,
});

/** The user of a row of the ledger, a review or an invoice request, as shown; `row` is its name in the query. */
export const shownUserOf = (row: Sql): Sql =>
  shownPersonTwin.expression({ name: sql`${row}.user_name`, verified: sql`${row}.user_verified` }, undefined);

/** The NPI that the row names, as shown. */
export const shownNpiOf = (row: Sql): Sql =>
  shownPersonTwin.expression({ name: sql`${row}.npi`, verified: sql`${row}.npi_verified` }, undefined);
