import { sql, type Sql } from './database.ts';

export const epochMs = (column: Sql): Sql => sql`(extract(epoch FROM ${column}) * 1000)::bigint`;
