import { openOr, type Purpose, type SecretKey } from '../secrets.ts';
import { join, raw, sql, type Database, type Queryable, type Transaction } from './database.ts';

/** Columns that hold what `secrets.seal` made. A test finds those that are in no list of them. */
export interface SealedTable {
  readonly table: string;
  /** The column of the primary key. */
  readonly key: string;
  readonly columns: Readonly<Record<string, Purpose>>;
  /** A keyed hash of what is sealed in a column, together with another one. */
  readonly hash?: {
    readonly column: string;
    readonly of: string;
    readonly with: string;
    readonly make: (key: SecretKey, other: string, text: string) => Buffer;
  };
}

interface Keys {
  readonly from: SecretKey;
  readonly to: SecretKey;
}

export interface Sealed {
  /** Sealed with the former key. */
  readonly stale: number;
  /** Sealed with neither: as after a key was lost. They stay as they are. */
  readonly unreadable: number;
}

export const BATCH_ROWS = 500;

type Row = Readonly<Record<string, Buffer | string | null>>;

/**
 * Goes through the table once and writes anew what is sealed with the former key, a few hundred rows in a transaction.
 * Rows that somebody else is changing are left for the next time.
 */
export async function sealTableAnew(
  db: Database,
  table: SealedTable,
  keys: Keys,
  limit = BATCH_ROWS,
): Promise<Sealed> {
  const sum = { stale: 0, unreadable: 0 };
  let after: unknown;
  for (;;) {
    const rows = await listSealed(db, table, after, limit);
    const states = rows.map((row) => ({ row, state: stateOf(table, keys, row) }));
    const stale = states.filter(({ state }) => state === 'stale').map(({ row }) => row['key']);
    sum.stale += stale.length;
    sum.unreadable += states.filter(({ state }) => state === 'unreadable').length;
    if (stale.length) await db.transaction((tx) => writeAnew(tx, table, keys, stale));
    if (rows.length < limit) return sum;
    after = rows.at(-1)?.['key'];
  }
}

const named = ({ key, columns, hash }: SealedTable) =>
  raw([`${key} AS key`, ...Object.keys(columns), ...(hash ? [hash.with] : [])].join(', '));

function listSealed(db: Queryable, table: SealedTable, after: unknown, limit: number): Promise<Row[]> {
  const holds = raw(
    Object.keys(table.columns)
      .map((column) => `${column} IS NOT NULL`)
      .join(' OR '),
  );
  const further = after === undefined ? sql`true` : sql`${raw(table.key)} > ${after}`;
  return db.many<Row>(sql`
    SELECT ${named(table)} FROM ${raw(table.table)} WHERE (${holds}) AND ${further}
    ORDER BY ${raw(table.key)} LIMIT ${limit}`);
}

const opens = (key: SecretKey, purpose: Purpose, sealed: Buffer): boolean =>
  openOr(null, () => key.open(purpose, sealed)) !== null;

function stateOf({ columns }: SealedTable, { from, to }: Keys, row: Row): 'new' | 'stale' | 'unreadable' {
  let state: 'new' | 'unreadable' = 'new';
  for (const [column, purpose] of Object.entries(columns)) {
    const sealed = row[column];
    if (!Buffer.isBuffer(sealed) || opens(to, purpose, sealed)) continue;
    if (opens(from, purpose, sealed)) return 'stale';
    state = 'unreadable';
  }
  return state;
}

async function writeAnew(tx: Transaction, table: SealedTable, keys: Keys, stale: unknown[]): Promise<void> {
  const rows = await tx.many<Row>(sql`
    SELECT ${named(table)} FROM ${raw(table.table)} WHERE ${raw(table.key)} = ANY(${stale})
    ORDER BY ${raw(table.key)} FOR UPDATE SKIP LOCKED`);
  for (const row of rows) {
    const changes = changesOf(table, keys, row);
    if (changes.length)
      await tx.run(sql`
        UPDATE ${raw(table.table)} SET ${join(changes)} WHERE ${raw(table.key)} = ${row['key']}`);
  }
}

function changesOf({ columns, hash }: SealedTable, { from, to }: Keys, row: Row) {
  return Object.entries(columns).flatMap(([column, purpose]) => {
    const sealed = row[column];
    if (!Buffer.isBuffer(sealed)) return [];
    const text = openOr(null, () => from.open(purpose, sealed));
    if (text === null) return [];
    const change = sql`${raw(column)} = ${to.seal(purpose, text)}`;
    if (hash?.of !== column) return [change];
    return [change, sql`${raw(hash.column)} = ${hash.make(to, String(row[hash.with]), text)}`];
  });
}
