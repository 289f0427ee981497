import { lotNumberKey } from '@parwell/domain';
import { sql } from '../../../platform/db/database.ts';
import { defineTwin } from '../../../platform/db/twin.ts';

/** The domain's `lotNumberKey` in SQL. The index `lots_number` has the same expression. */
export const lotNumberKeyTwin = defineTwin({
  rule: ({ lot }: { readonly lot: string }) => lotNumberKey(lot),
  columns: { lot: 'text COLLATE "C"' },
  expression: ({ lot }) => sql`upper(translate(${lot}, E' \\t\\n\\x0b\\f\\r', ''))`,
});
