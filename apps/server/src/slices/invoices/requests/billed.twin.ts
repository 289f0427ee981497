import { isBilled, MANAGED_SOURCES } from '@parwell/domain';
import { sql } from '../../../platform/db/database.ts';
import { defineTwin } from '../../../platform/db/twin.ts';

/** The domain's `isBilled` in SQL, because the source belongs to the product. */
export const billedTwin = defineTwin({
  rule: isBilled,
  columns: { action: 'text', owner: 'text', source: 'text' },
  expression: ({ action, owner, source }) =>
    sql`(${action} = 'VEND' AND ${owner} = 'PROVIDER' AND ${source} = ANY(${MANAGED_SOURCES}))`,
});
