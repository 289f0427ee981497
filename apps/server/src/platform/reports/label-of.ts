import { sql, type Sql } from '../db/database.ts';

/** Null for a code without a label. */
export const labelOf = (labels: Readonly<Record<string, string>>, code: Sql): Sql =>
  sql`(${JSON.stringify(labels)}::jsonb ->> (${code})::text)`;
