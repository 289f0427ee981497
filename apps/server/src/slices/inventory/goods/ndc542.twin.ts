import { ndc542 } from '@parwell/domain';
import { sql } from '../../../platform/db/database.ts';
import { defineTwin } from '../../../platform/db/twin.ts';

/** The domain's `ndc542` in SQL: the NDC as eleven digits. */
export const ndc542Twin = defineTwin({
  rule: ndc542,
  columns: { ndc: 'text' },
  expression: ({ ndc }) => sql`CASE WHEN ${ndc} = '' THEN '' ELSE
    lpad(split_part(${ndc}, '-', 1), 5, '0') || '-' || lpad(split_part(${ndc}, '-', 2), 4, '0') || '-' ||
    lpad(split_part(${ndc}, '-', 3), 2, '0') END`,
});
