import { sql } from '../src/platform/db/database.ts';
import type { Bench } from './portal.ts';

export const bareOf = (table: string): string => `bare_${table.replace('.', '_')}`;

export const makeBare = (db: Bench['db'], table: string) =>
  db.plain(`CREATE TABLE ${bareOf(table)} (LIKE ${table} INCLUDING ALL)`);

/** Only those that are written; the database makes the others. */
export async function columnsOf(db: Bench['db'], table: string): Promise<string> {
  const [name, schema = 'public'] = table.split('.').toReversed();
  const columns = await db.many<{ name: string }>(sql`
    SELECT column_name AS name FROM information_schema.columns
    WHERE table_name = ${name} AND table_schema = ${schema} AND is_generated = 'NEVER' AND is_identity = 'NO'
    ORDER BY ordinal_position`);
  return columns.map(({ name: column }) => column).join(', ');
}
