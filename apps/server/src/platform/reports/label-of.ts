import { sql, type Sql } from '../db/database.ts';

/** The word for a code, in SQL; null for a code without one. */
export const labelOf = (labels: Readonly<Record<string, string>>, code: Sql): Sql =>
  sql`(${JSON.stringify(labels)}::jsonb ->> (${code})::text)`;
