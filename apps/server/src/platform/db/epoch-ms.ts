import { sql, type Sql } from './database.ts';

/** A timestamptz as the domain has it: epoch milliseconds. */
export const epochMs = (column: Sql): Sql => sql`(extract(epoch FROM ${column}) * 1000)::bigint`;
