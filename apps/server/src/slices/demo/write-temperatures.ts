import { join, sql, type Sql, type Transaction } from '../../platform/db/database.ts';
import type { DemoHour } from './demo-hours.ts';

const ROWS_AT_ONCE = 20_000;
const FLOAT8 = 701;
const HOUR_MS = 3_600_000;

/**
 * Columns of numbers as arrays in PostgreSQL's binary format: half a million rows as text would take the first start some
 * seconds.
 */
function columnsOf(count: number, insert: (columns: readonly Buffer[]) => Promise<unknown>) {
  const bytes = 20 + ROWS_AT_ONCE * 2 * 12;
  const columns = Array.from({ length: count }, () => ({ buffer: Buffer.allocUnsafe(bytes), end: 20 }));
  let rows = 0;
  async function insertAll(): Promise<void> {
    if (rows === 0) return;
    for (const { buffer } of columns)
      // Dimensions, whether there are NULLs, type, length, first index.
      for (const [place, header] of [1, 1, FLOAT8, rows, 1].entries()) buffer.writeInt32BE(header, place * 4);
    await insert(columns.map(({ buffer, end }) => buffer.subarray(0, end)));
    for (const column of columns) column.end = 20;
    rows = 0;
  }
  return {
    add(...values: readonly (number | null)[]): void {
      rows += 1;
      for (let place = 0; place < count; place += 1) {
        const column = columns[place];
        const value = values[place] ?? null;
        if (!column) continue;
        column.end = column.buffer.writeInt32BE(value === null ? -1 : 8, column.end);
        if (value !== null) column.end = column.buffer.writeDoubleBE(value, column.end);
      }
    },
    insertAll,
    insertMany: async (): Promise<void> => {
      if (rows >= ROWS_AT_ONCE) await insertAll();
    },
  };
}

/** `insertMany` inserts what was added once it is enough, `insertAll` the rest. A series adds far fewer rows than fit. */
export function pointWriter(tx: Transaction) {
  const rows = columnsOf(3, (columns) =>
    tx.run(sql`
      INSERT INTO measurements (series_id, at, value)
      SELECT series_id, to_timestamp(ms / 1000), value FROM ${unnest(columns)} AS point(series_id, ms, value)`),
  );
  return {
    ...rows,
    add: (seriesId: number, at: number, degrees: number): void => rows.add(seriesId, at, degrees),
  };
}

const unnest = (columns: readonly Buffer[]): Sql =>
  sql`unnest(${join(columns.map((column) => sql`${column}::float8[]`))})`;

/** Of every hour. Most are in range from beginning to end, so that the rest of their columns is the same for all. */
const COMMON = 11;
const STEPS = 6;

export function hourWriter(tx: Transaction) {
  const calm = columnsOf(COMMON, (columns) =>
    insertHours(
      tx,
      sql`${unnest(columns)} AS hour(${common}) CROSS JOIN (VALUES (3600000, 0, 0, 0, 0, 0)) AS step(${steps})`,
    ),
  );
  const other = columnsOf(COMMON + STEPS, (columns) =>
    insertHours(tx, sql`${unnest(columns)} AS hour(${common}, ${steps})`),
  );
  return {
    add(seriesId: number, { hour, count, sum, min, max, arrhenius, sums }: DemoHour): void {
      const { inMs, warmMs, coldMs, longestOutMs, outAtStartMs, outAtEndMs } = sums;
      const { assumedMs, arrheniusMs, lowest, highest } = sums;
      const isCalm = inMs === HOUR_MS;
      (isCalm ? calm : other).add(
        seriesId,
        hour / 1000,
        count,
        sum,
        min,
        max,
        arrhenius,
        assumedMs,
        arrheniusMs,
        lowest,
        highest,
        // Only these have columns for the rest.
        inMs,
        warmMs,
        coldMs,
        longestOutMs,
        outAtStartMs,
        outAtEndMs,
      );
    },
    async insertMany(): Promise<void> {
      await calm.insertMany();
      await other.insertMany();
    },
    async insertAll(): Promise<void> {
      await calm.insertAll();
      await other.insertAll();
    },
  };
}

const common = sql`series_id, seconds, count, sum, min, max, arrhenius, assumed_ms, arrhenius_ms, lowest, highest`;
const steps = sql`in_ms, warm_ms, cold_ms, longest_out_ms, out_at_start_ms, out_at_end_ms`;

const insertHours = (tx: Transaction, rows: Sql) =>
  tx.run(sql`
    INSERT INTO measurement_hours (series_id, hour, count, sum, min, max, arrhenius, assumed_ms, arrhenius_ms, lowest,
      highest, ${steps}, counted, seconds_out)
    SELECT series_id, to_timestamp(seconds), count, sum, min, max, arrhenius, assumed_ms, arrhenius_ms, lowest, highest,
      ${steps}, count, (warm_ms + cold_ms) / 1000.0 FROM ${rows}`);
