import { ALL } from '@parwell/domain';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import '../../app.ts';
import { createDatabase } from '../../../test/postgres.ts';
import { listCustomerDetails } from '../../slices/customers/customers.list.ts';
import { listDeadLetters } from '../../slices/device-gateway/dead-letters.list.ts';
import { openDatabase, sql, type Database, type Queryable, type Sql, type Transaction } from './database.ts';
import { forgetListChanges, pruneListChanges } from './list-changes.ts';
import { listedTables } from './list.ts';

let db: Database;
let other: Database;
beforeAll(async () => {
  const url = await createDatabase(inject('postgresUrl'));
  db = openDatabase(url, { connections: 8, statementMs: 0 });
  other = openDatabase(url, { connections: 8, statementMs: 0 });
});
afterAll(() => Promise.all([db.close(), other.close()]));
beforeEach(async () => {
  await db.run(sql`DELETE FROM dead_letters`);
  await db.run(sql`DELETE FROM customers`);
});

const totalOf = ({ text }: { readonly text: string }): number =>
  (JSON.parse(text) as { total_record: number }).total_record;

const countDeadLetters = async (at: Queryable, cabinetId?: string) =>
  totalOf(
    await listDeadLetters(at, {
      ...(cabinetId !== undefined && { where: { cabinetId } }),
      order: { key: 'receivedAt', direction: 'DESC' },
      limit: 2,
      offset: 0,
    }),
  );
const customers = async (at: Queryable, state?: string) =>
  totalOf(
    await listCustomerDetails(at, ALL, {
      ...(state !== undefined && { where: { state } }),
      order: { key: 'name', direction: 'ASC' },
      limit: 2,
      offset: 0,
    }),
  );
const addDeadLetters = (at: Queryable, device: string, rows = 1) =>
  at.run(sql`
    INSERT INTO dead_letters (cabinet_id, topic, payload, bytes, reason, received_at)
    SELECT ${device}, 'weight', '', 0, 'unreadable', now() FROM generate_series(1, ${rows}::int)`);
const addCustomer = (at: Queryable, state: string) =>
  at.run(
    sql`INSERT INTO customers (customer_id, name, state) VALUES (gen_random_uuid()::text, 'Clinic', ${state})`,
  );

function watched(at: Database): { at: Queryable; statements: string[] } {
  const statements: string[] = [];
  const one = <Row>(statement: Sql) => {
    statements.push(statement.text);
    return at.one<Row>(statement);
  };
  return { at: { ...at, one }, statements };
}

/** A transaction that keeps the snapshot of its first statement. */
const inOneSnapshot = <Result>(at: Database, work: (tx: Transaction) => Promise<Result>) =>
  at.transaction(async (tx) => {
    await tx.plain('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
    return work(tx);
  });

test('unchanged rows are not counted again, and appended rows are counted by their ids', async () => {
  await addDeadLetters(db, 'c1-100', 50);
  const { at, statements } = watched(db);
  expect(await countDeadLetters(at)).toBe(50);
  expect(await countDeadLetters(at)).toBe(50);
  await addDeadLetters(other, 'c1-100', 3);
  expect(await countDeadLetters(at)).toBe(53);
  expect(statements.map((text) => text.includes('list_appended'))).toEqual([false, true, true]);

  await addDeadLetters(other, 'c1-100', 10_001);
  expect(await countDeadLetters(at)).toBe(10_054);
  expect(statements).toHaveLength(5);
});

test('counting appended rows reads no other rows', async () => {
  await addDeadLetters(db, 'c1-100', 5000);
  await db.plain('ANALYZE dead_letters');
  expect(await countDeadLetters(db)).toBe(5000);
  await addDeadLetters(other, 'c1-100', 3);
  let plan = '';
  const explaining = async <Row>({ text, values }: Sql) => {
    const { rows } = await db.plain(`EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) ${text}`, [...values]);
    plan += (rows as { 'QUERY PLAN': string }[]).map((row) => row['QUERY PLAN']).join('\n');
    return { rows: '[]', total: 0, may_remember: false } as Row;
  };
  await countDeadLetters({ ...db, one: explaining });
  expect(plan).not.toContain('Seq Scan on dead_letters');
  const read = /dead_letters_pkey[^(\n]*\(actual rows=([\d.]+)/.exec(plan)?.[1];
  expect(Number(read)).toBe(3);
});

test('if the table is not append-only, the rows are counted again after any change and then remembered', async () => {
  await addCustomer(db, 'TX');
  const { at, statements } = watched(db);
  const expectTotal = async (total: number, ...remembered: boolean[]) => {
    statements.length = 0;
    expect(await customers(at, 'TX')).toBe(total);
    expect(statements.map((text) => text.includes('list_appended'))).toEqual(remembered);
  };
  await expectTotal(1, false);
  await expectTotal(1, true);
  await other.run(sql`UPDATE customers SET state = 'OR'`);
  await expectTotal(0, true, false);
  await expectTotal(0, true);
});

test('uncommitted rows are invisible to others, whether they are committed later or not', async () => {
  await addDeadLetters(db, 'c1-100', 2);
  await addCustomer(db, 'TX');
  const all = async (at: Queryable) => [await countDeadLetters(at), await customers(at)];
  expect(await all(db)).toEqual([2, 1]);
  const undone = db.transaction(async (tx) => {
    await addDeadLetters(tx, 'c1-100');
    await addCustomer(tx, 'TX');
    // Its own writes are in its own totals, but not in the shared cache.
    expect(await all(tx)).toEqual([3, 2]);
    expect([await all(db), await all(other)]).toEqual([
      [2, 1],
      [2, 1],
    ]);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect([await all(db), await all(other)]).toEqual([
    [2, 1],
    [2, 1],
  ]);

  await db.transaction(async (tx) => {
    await addDeadLetters(tx, 'c1-100');
    await tx.run(sql`SAVEPOINT half`);
    await addDeadLetters(tx, 'c1-100', 7);
    await addCustomer(tx, 'TX');
    await tx.run(sql`ROLLBACK TO SAVEPOINT half`);
    // Counted while the transaction is running, and after a later one has ended.
    await addDeadLetters(other, 'c1-200');
    expect([await countDeadLetters(other), await countDeadLetters(tx)]).toEqual([3, 4]);
  });
  expect([await all(db), await all(other)]).toEqual([
    [4, 1],
    [4, 1],
  ]);
});

test('a transaction with an older snapshot does not get the total of a newer one', async () => {
  await addDeadLetters(db, 'c1-100', 2);
  await inOneSnapshot(db, async (tx) => {
    expect(await tx.one(sql`SELECT count(*) FROM dead_letters`)).toEqual({ count: 2 });
    await addDeadLetters(other, 'c1-100', 5);
    expect(await countDeadLetters(db)).toBe(7);
    expect(await countDeadLetters(tx)).toBe(2);
  });
  expect(await countDeadLetters(db)).toBe(7);
});

test('totals older than the pruned changes are no longer used', async () => {
  await addDeadLetters(db, 'c1-100', 2);
  expect(await countDeadLetters(db)).toBe(2);
  await addDeadLetters(other, 'c1-100', 2);
  // The first run records the oldest running transaction, the next run prunes up to it.
  await pruneListChanges(db, 0);
  await pruneListChanges(db, 0);
  const left = sql`SELECT FROM list_changes, list_changes_kept WHERE xid < since`;
  expect(await db.many(left)).toEqual([]);
  expect(await countDeadLetters(db)).toBe(4);
  await addDeadLetters(other, 'c1-100');
  expect(await pruneListChanges(db)).toBe(0);
  expect(await countDeadLetters(db)).toBe(5);
  const { at, statements } = watched(db);
  await addDeadLetters(other, 'c1-100');
  await forgetListChanges(db);
  expect(await countDeadLetters(at)).toBe(6);
  expect(statements).toHaveLength(2);
});

test('changes from a restored copy of the database are ignored', async () => {
  await addDeadLetters(db, 'c1-100', 2);
  const foreign = sql`
    INSERT INTO list_changes (relation, xid, ids)
    SELECT 'dead_letters', (max(id) + 1000000)::text::xid8, range_agg(int8range(id, id, '[]')) FROM dead_letters`;
  await db.run(foreign);
  await db.run(sql`UPDATE list_changes_kept SET since = '9000000000000'`);
  await forgetListChanges(db);
  for (const at of [db, other])
    expect([await countDeadLetters(at), await countDeadLetters(at)]).toEqual([2, 2]);
});

test('every table behind a list records all its changes', async () => {
  const noted = await db.many<{ table: string; events: number }>(sql`
    SELECT tgrelid::regclass::text AS table, bit_or(tgtype & 60)::int AS events FROM pg_trigger
    WHERE tgfoid IN ('note_list_change'::regproc, 'note_appended_rows'::regproc) AND tgtype & 1 = 0
    GROUP BY 1`);
  // Insert, delete, update and truncate, as bits. The tables of stock have triggers before their lists are there.
  const recorded = new Map(noted.map(({ table, events }) => [table, events]));
  expect(recorded).toEqual(new Map([...recorded.keys()].map((table) => [table, 60])));
  expect([...listedTables].filter((table) => !recorded.has(table))).toEqual([]);
});

function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const DEVICES = ['c1-100', 'c1-200', 'c2-100'];
const STATES = ['TX', 'OR'];

test('with concurrent writers and readers, every total matches its snapshot', async () => {
  let compared = 0;
  const writer = async (seed: number, at: Database) => {
    const random = randomOf(seed);
    const change = async (tx: Queryable) => {
      const [device, state] = [DEVICES[random(3)] ?? '', STATES[random(2)] ?? ''];
      const changes = [
        () => addDeadLetters(tx, device, 1 + random(3)),
        () => addDeadLetters(tx, device),
        () => addCustomer(tx, state),
        // Skipping what others hold: two of them could wait for each other.
        () =>
          tx.run(sql`
            DELETE FROM dead_letters WHERE id IN (
              SELECT id FROM dead_letters ORDER BY id DESC LIMIT 1 FOR UPDATE SKIP LOCKED)`),
        () =>
          tx.run(sql`
            UPDATE customers SET state = ${state} WHERE id IN (
              SELECT id FROM customers ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)`),
      ];
      await changes[random(changes.length)]?.();
    };
    for (let step = 0; step < 60; step += 1) {
      await at
        .transaction(async (tx) => {
          await change(tx);
          await tx.run(sql`SAVEPOINT half`);
          await change(tx);
          if (random(2) === 0) await tx.run(sql`ROLLBACK TO SAVEPOINT half`);
          // This total must not be cached for others.
          await compare(tx, random);
          if (random(3) === 0) throw new Error('undone');
        })
        .catch((error: Error) => {
          if (error.message !== 'undone') throw error;
        });
      if (random(10) === 0) await pruneListChanges(at, 0);
    }
  };
  /** Reads the total twice in one snapshot and compares it with a count. */
  const compare = async (tx: Queryable, random: (below: number) => number) => {
    const device = [undefined, ...DEVICES][random(4)];
    const state = [undefined, ...STATES][random(3)];
    if (random(2) === 0) {
      const total = await countDeadLetters(tx, device);
      const { count } = await tx.one<{ count: number }>(sql`
        SELECT count(*) FROM dead_letters WHERE ${device === undefined ? sql`TRUE` : sql`cabinet_id = ${device}`}`);
      return [total, count, `letters ${device}`] as const;
    }
    const total = await customers(tx, state);
    const { count } = await tx.one<{ count: number }>(sql`
      SELECT count(*) FROM customers WHERE ${state === undefined ? sql`TRUE` : sql`state = ${state}`}`);
    return [total, count, `customers ${state}`] as const;
  };
  const reader = async (seed: number, at: Database) => {
    const random = randomOf(seed);
    for (let step = 0; step < 60; step += 1) {
      // A page that somebody else reads may put a total of a newer snapshot into the cache.
      await inOneSnapshot(at, async (tx) => {
        for (let time = 0; time < 3; time += 1) {
          const [total, count, of] = await compare(tx, random);
          expect(total, of).toBe(count);
          compared += 1;
          await countDeadLetters(at, [undefined, ...DEVICES][random(4)]);
        }
      });
    }
  };
  await Promise.all([
    ...[1, 2, 3].flatMap((seed) => [writer(seed, db), writer(seed + 10, other)]),
    ...[4, 5].flatMap((seed) => [reader(seed, db), reader(seed + 10, other)]),
  ]);
  expect(compared).toBe(4 * 60 * 3);
});
