import type { Readable } from 'node:stream';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Pool } from './pool.ts';

/** Streams results that do not fit into memory, all from one snapshot. */
export interface Reader {
  /** Holds a lock until the reading ends or fails. False if it is held already. */
  lock(name: string): Promise<boolean>;
  /** Holds one of `places` locks, shared by all servers, until the reading ends or fails. False if none is free. */
  lockPlace(name: string, places: number): Promise<boolean>;
  csv(query: Sql): Readable;
  batches<Row>(query: Sql, size: number): AsyncGenerator<Row[]>;
  number(query: Sql): Promise<number>;
}

const STATEMENT_TIMEOUT = '15min';
/**
 * A reader that was stopped or killed loses its lock this fast, even while PostgreSQL is still looking for its first
 * row.
 */
const GONE_AFTER = '1s';

export async function read<Result>(pool: Pool, work: (reader: Reader) => Promise<Result>): Promise<Result> {
  const client = await pool.checkOut();
  let broken: Error | undefined;
  let copied: Readable | undefined;
  try {
    await client.query(
      `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY${pool.afterBegin}; SET LOCAL statement_timeout = '${STATEMENT_TIMEOUT}';
       SET LOCAL client_connection_check_interval = '${GONE_AFTER}'`,
    );
    const result = await work({
      lock: (name) => lock(client, name),
      lockPlace: (name, places) => lockPlace(client, name, places),
      csv: (query) =>
        (copied = client.query(copyTo(`COPY (${inlined(query)}) TO STDOUT (FORMAT csv, HEADER true)`))),
      batches: (query, size) => batches(client, query, size),
      number: async ({ text, values }) => {
        const { rows } = await client.query<number[]>({ text, values, rowMode: 'array' });
        return Number(rows[0]?.[0]);
      },
    });
    // The connection would still deliver the unread rest, so it cannot be used again.
    if (copied && !copied.readableEnded) broken = new Error('The rest was not read.');
    else await client.query('COMMIT');
    return result;
  } catch (error) {
    // The connection may still be streaming, so it cannot be used again.
    broken = error as Error;
    throw error;
  } finally {
    client.release(broken);
  }
}

const LOCK_NOT_AVAILABLE = '55P03';

/** Waits a little: a reader that has just finished may still hold the lock. */
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

/** Locks end with the connection, so a killed server leaves none behind. */
async function lockPlace(client: pg.PoolClient, name: string, places: number): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM generate_series(1, $2::int) place
     WHERE pg_try_advisory_xact_lock(hashtextextended($1 || ' ' || place, 0)) LIMIT 1`,
    [name, places],
  );
  return rowCount === 1;
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

/** COPY takes no parameters, so the values are written into the text, escaped by the driver. */
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

export const named = (name: string): Sql => raw(pg.escapeIdentifier(name));
