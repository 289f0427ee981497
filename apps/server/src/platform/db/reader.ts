import type { Readable } from 'node:stream';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import sql, { raw, type Sql } from 'sql-template-tag';

/** Reads more than fits into memory, from one moment of the database. */
export interface Reader {
  /** False when somebody else goes on reading under this name; held until the reading ends, however it ends. */
  lock(name: string): Promise<boolean>;
  /** The answer as CSV with a header, straight from PostgreSQL. */
  csv(query: Sql): Readable;
  batches<Row>(query: Sql, size: number): AsyncGenerator<Row[]>;
}

/** A report may take longer than any call. */
const LONGEST = '15min';

export async function read<Result>(
  pool: pg.Pool,
  work: (reader: Reader) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  let copied: Readable | undefined;
  try {
    await client.query(
      `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL statement_timeout = '${LONGEST}'`,
    );
    const result = await work({
      lock: (name) => lock(client, name),
      csv: (query) =>
        (copied = client.query(copyTo(`COPY (${inlined(query)}) TO STDOUT (FORMAT csv, HEADER true)`))),
      batches: (query, size) => batches(client, query, size),
    });
    // Nobody waits for the rest of a file that was given up, least of all the next user of the connection.
    if (copied && !copied.readableEnded) broken = new Error('The rest was not read.');
    else await client.query('COMMIT');
    return result;
  } catch (error) {
    // What was being streamed may still be on its way: the connection is of no use to anybody else.
    broken = error as Error;
    throw error;
  } finally {
    client.release(broken);
  }
}

const LOCK_NOT_AVAILABLE = '55P03';

/** Whoever has just finished may hold it for another moment. */
async function lock(client: pg.PoolClient, name: string): Promise<boolean> {
  try {
    await client.query(`SET LOCAL lock_timeout = '5s'`);
    await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === LOCK_NOT_AVAILABLE) return false;
    throw error;
  }
}

async function* batches<Row>(client: pg.PoolClient, query: Sql, size: number): AsyncGenerator<Row[]> {
  const declare = sql`DECLARE report NO SCROLL CURSOR FOR ${query}`;
  await client.query(declare.text, declare.values);
  for (;;) {
    const { rows } = await client.query(`FETCH ${size} FROM report`);
    if (rows.length === 0) return;
    yield rows as Row[];
  }
}

/** COPY takes no parameters: the values are written into the text, quoted by the driver itself. */
export function inlined({ strings, values }: Sql): string {
  return strings.map((text, index) => (index === 0 ? text : literal(values[index - 1]) + text)).join('');
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (typeof value === 'number' || typeof value === 'bigint') return `(${value})`;
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString());
  if (Array.isArray(value)) return pg.escapeLiteral(arrayText(value));
  if (typeof value === 'string') return pg.escapeLiteral(value);
  throw new TypeError(`A ${typeof value} cannot stand in a COPY.`);
}

const arrayText = (values: readonly unknown[]): string =>
  `{${values.map((value) => `"${String(value).replaceAll(/[\\"]/g, '\\$&')}"`).join(',')}}`;

/** A name for a column, whatever it holds. */
export const named = (name: string): Sql => raw(pg.escapeIdentifier(name));
