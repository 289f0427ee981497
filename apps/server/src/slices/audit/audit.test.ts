import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, inject, test } from 'vitest';
import { createDatabase } from '../../../test/postgres.ts';
import { heldWhile } from '../../../test/retention.ts';
import { openDatabase, sql, type Database, type Sql } from '../../platform/db/database.ts';
import type { Config } from '../../platform/config.ts';
import { createLog } from '../../platform/log.ts';
import { createSecrets } from '../../platform/secrets.ts';
import { auditOf } from './audit.public.ts';
import { removeOldEntries } from './remove-old-entries.service.ts';
import { missingSince, noteHead, readNotedHead } from './noted-head.service.ts';
import { sealEntries, verifyChain } from './audit.service.ts';

let db: Database;
const secrets = createSecrets('a secret key for tests, long enough');
const context = {
  get db() {
    return db;
  },
  secrets,
};

beforeEach(async () => {
  db = openDatabase(await createDatabase(inject('postgresUrl')), { connections: 4 });
  return () => db.close();
});

const record = (description: string) =>
  db.transaction((tx) =>
    auditOf('users', 'user').record(tx, new Date(), {
      resourceId: 'u1',
      customerId: 'c1',
      eventType: 'User Updated',
      by: { email: 'ana@clinic.example' },
      description,
      before: { firstName: 'Ana' },
      after: { firstName: 'Anna' },
    }),
  );

/** Bypasses the triggers, like an attacker with the database password. */
const tamper = async (statement: ReturnType<typeof sql>) =>
  db.transaction(async (tx) => {
    await tx.run(sql`SET LOCAL session_replication_role = replica`);
    await tx.run(statement);
  });

const writeAndSeal = async (entries: number) => {
  for (let entry = 1; entry <= entries; entry += 1) await record(`change ${entry}`);
  await sealEntries(context);
};

test('an entry says who, when, what, before and after', async () => {
  await record('changed a name');
  const entry = await db.one<Record<string, unknown>>(sql`SELECT * FROM audit_entries`);
  expect(entry).toMatchObject({
    initiator_type: 'USER',
    created_by: 'ana@clinic.example',
    description: 'changed a name',
    data: { before: { firstName: 'Ana' }, after: { firstName: 'Anna' } },
  });
});

test('many entries are written in one statement, in the order given', async () => {
  const texts = Array.from({ length: 50 }, (_, index) => `entry ${index}`);
  await db.transaction(async (tx) => {
    let statements = 0;
    const counting = { ...tx, run: (query: Sql) => ((statements += 1), tx.run(query)) };
    await auditOf('stock', 'lot').recordMany(
      counting,
      new Date(),
      texts.map((description, index) => ({
        resourceId: `lot ${index}`,
        eventType: 'Lot Counted',
        by: index % 2 === 0 ? { email: 'ana@clinic.example' } : { machine: 'stock' },
        description,
        ...(index > 0 && { customerId: 'c1', after: { index } }),
      })),
    );
    await auditOf('stock', 'lot').recordMany(counting, new Date(), []);
    expect(statements).toBe(1);
  });
  const entries = await db.many<Record<string, unknown>>(sql`SELECT * FROM audit_entries ORDER BY id`);
  expect(entries.map(({ description }) => description)).toEqual(texts);
  expect(entries[0]).toMatchObject({ initiator_type: 'USER', customer_id: null, data: {} });
  expect(entries[1]).toMatchObject({
    initiator_type: 'MACHINE',
    created_by: 'stock',
    service: 'stock',
    resource_type: 'lot',
    resource_id: 'lot 1',
    customer_id: 'c1',
    data: { after: { index: 1 } },
  });
});

test('if a change is rolled back, so is its entry', async () => {
  const failing = db.transaction(async (tx) => {
    await auditOf('s', 't').record(tx, new Date(), {
      resourceId: '1',
      eventType: 'e',
      by: { machine: 'm' },
      description: 'd',
    });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await db.many(sql`SELECT FROM audit_entries`)).toHaveLength(0);
});

test('entries and seals can be neither changed nor deleted through the application', async () => {
  await writeAndSeal(1);
  for (const statement of [
    sql`UPDATE audit_entries SET description = 'nothing happened'`,
    sql`DELETE FROM audit_entries`,
    sql`TRUNCATE audit_entries`,
    sql`UPDATE audit_seals SET hash = ''`,
    sql`DELETE FROM audit_seals`,
  ]) {
    await expect(db.run(statement)).rejects.toThrow('never changed or deleted');
  }
});

test('sealing chains every entry once, even if two processes seal at the same time', async () => {
  for (let entry = 1; entry <= 25; entry += 1) await record(`change ${entry}`);
  await Promise.all([sealEntries(context), sealEntries(context)]);
  await record('one more');
  expect(await verifyChain(context)).toMatchObject({ checked: 25, unsealed: 1, problem: null });
  await sealEntries(context);
  expect(await verifyChain(context)).toMatchObject({ checked: 26, unsealed: 0, problem: null });
});

test('a changed entry is detected and located', async () => {
  await writeAndSeal(5);
  await tamper(sql`UPDATE audit_entries SET description = 'nothing happened' WHERE description = 'change 3'`);
  const { checked, problem } = await verifyChain(context);
  expect([checked, problem]).toEqual([2, expect.stringMatching(/^position 3 .* was changed$/)]);
});

test('a deleted entry is detected and located', async () => {
  await writeAndSeal(5);
  await tamper(sql`DELETE FROM audit_entries WHERE description = 'change 4'`);
  expect((await verifyChain(context)).problem).toMatch(/^position 4 .* was deleted$/);
});

test('deleting an entry together with its seal is detected', async () => {
  await writeAndSeal(5);
  await tamper(sql`DELETE FROM audit_entries WHERE description = 'change 2'`);
  await tamper(sql`DELETE FROM audit_seals WHERE position = 2`);
  expect((await verifyChain(context)).problem).toBe('position 2 is missing from the chain');
});

test('entries cut off at the end are detected with a head that was saved earlier', async () => {
  await writeAndSeal(5);
  const { head } = await verifyChain(context);
  await tamper(sql`DELETE FROM audit_entries WHERE description = 'change 5'`);
  await tamper(sql`DELETE FROM audit_seals WHERE position = 5`);
  expect((await verifyChain(context)).problem).toBeNull();
  expect((await verifyChain(context, head ?? '')).problem).toContain('entries at its end are missing');
});

test('entries cut off at the end show by the head that is noted outside the database, until somebody looks', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parwell-head-'));
  const lines: string[] = [];
  const config = { AUDIT_HEAD_FILE: join(folder, 'audit-head') } as Config;
  const log = createLog({ level: 'info', stream: { write: (line) => void lines.push(line) } });
  const noting = { db, secrets, config, log, clock: { now: () => new Date() } };
  expect(readNotedHead(config)).toBeNull();
  await writeAndSeal(5);
  await noteHead(noting);
  const noted = readNotedHead(config);
  expect(noted).toEqual({ position: 5, head: (await verifyChain(context)).head });
  expect(lines.join('')).toContain(noted?.head);
  expect((await stat(config.AUDIT_HEAD_FILE ?? '')).mode & 0o777).toBe(0o600);
  expect(noted && (await missingSince(context, noted))).toBeNull();

  await tamper(sql`DELETE FROM audit_seals WHERE position > 3`);
  await tamper(sql`DELETE FROM audit_entries WHERE description IN ('change 4', 'change 5')`);
  expect((await verifyChain(context)).problem).toBeNull();
  await writeAndSeal(4);
  await noteHead(noting);
  expect(readNotedHead(config)).toEqual(noted);
  expect(lines.at(-1)).toContain('the audit log was tampered with');
  expect(noted && (await missingSince(context, noted))).toContain('entries at the end are missing');
  await rm(folder, { recursive: true });
});

test('the origin of an entry is sealed with it; entries without one are sealed as before there were any', async () => {
  await writeAndSeal(2);
  const { text } = await db.one<{ text: string }>(sql`
    SELECT (to_jsonb(entry) - ARRAY['address', 'session_id'])::text AS text FROM audit_entries entry ORDER BY id LIMIT 1`);
  const { hash } = await db.one<{ hash: Buffer }>(sql`SELECT hash FROM audit_seals WHERE position = 1`);
  expect(secrets.hmac('audit', Buffer.alloc(0), '1', text).equals(hash)).toBe(true);
  await tamper(sql`UPDATE audit_entries SET address = '10.0.0.1' WHERE description = 'change 2'`);
  expect((await verifyChain(context)).problem).toContain('position 2');
});

test('an entry inserted outside the chain is detected', async () => {
  await writeAndSeal(2);
  await tamper(sql`
    INSERT INTO audit_entries (service, resource_type, resource_id, event_type, initiator_type, created_by, created_at, description, data)
    VALUES ('s', 't', '1', 'e', 'USER', 'x', now(), 'forged', '{}')`);
  expect((await verifyChain(context)).problem).toMatch(/neither sealed nor waiting/);
});

test('a valid chain cannot be made without the secret key', async () => {
  await record('change 1');
  await sealEntries({ db, secrets: createSecrets('somebody elses key, also long enough') });
  expect((await verifyChain(context)).problem).toMatch(/^position 1/);
});

test('entries older than KEEP_AUDIT_DAYS are removed by several workers once, and the rest still verifies', async () => {
  const year = 365 * 86_400_000;
  let now = Date.now();
  const removing = {
    db: heldWhile(db, () => record('written meanwhile')),
    secrets,
    config: { KEEP_AUDIT_DAYS: 365 } as Config,
    log: createLog({ level: 'silent' }),
    clock: { now: () => new Date(now) },
  };
  await db.transaction((tx) =>
    auditOf('users', 'user').recordMany(
      tx,
      new Date(now - year - 1000),
      Array.from({ length: 1100 }, () => ({
        resourceId: 'u1',
        eventType: 'User Updated',
        by: { machine: 'test' },
        description: 'old',
      })),
    ),
  );
  await writeAndSeal(3);
  const early = await db.one<{ hash: Buffer }>(sql`SELECT hash FROM audit_seals WHERE position = 7`);
  const { head } = await verifyChain(context);

  const removed = await Promise.all([removeOldEntries(removing), removeOldEntries(removing)]);
  expect(removed[0] + removed[1]).toBe(1100);
  expect(await verifyChain(context, head ?? '')).toMatchObject({ checked: 3, removed: 1100, problem: null });
  await sealEntries(context);
  expect((await verifyChain(context, head ?? '')).problem).toBeNull();
  const noted = { position: 7, head: early.hash.toString('hex') };
  expect(await missingSince(context, noted)).toBeNull();
  const removals = sql`SELECT FROM audit_entries WHERE event_type = 'Old Data Removed'`;
  expect(await db.many(removals)).toHaveLength(removed.filter((count) => count > 0).length);

  // The chain goes on even after all its entries were removed.
  now += 2 * year;
  await removeOldEntries(removing);
  expect(await db.many(sql`SELECT FROM audit_seals`)).toEqual([]);
  await writeAndSeal(2);
  expect(await verifyChain(context)).toMatchObject({ problem: null, unsealed: 0 });

  // An attacker who removes entries cannot sign the anchor.
  const { position } = await db.one<{ position: number }>(
    sql`SELECT max(position) AS position FROM audit_seals`,
  );
  await db.transaction(async (tx) => {
    await tx.run(sql`
      UPDATE audit_anchor SET position = seal.position, hash = seal.hash FROM audit_seals seal
      WHERE seal.position = ${position - 1}`);
    await tx.plain(`SET LOCAL parwell.removes_old_audit = 'on'`);
    await tx.run(
      sql`DELETE FROM audit_entries WHERE id IN (SELECT entry_id FROM audit_seals WHERE position < ${position})`,
    );
    await tx.run(sql`DELETE FROM audit_seals WHERE position < ${position}`);
  });
  expect((await verifyChain(context)).problem).toBe(
    'the place where the chain begins was not noted by the portal',
  );
});

test('an old entry that was tampered with is not removed', async () => {
  await writeAndSeal(3);
  await tamper(sql`UPDATE audit_entries SET description = 'nothing happened' WHERE description = 'change 2'`);
  const removing = removeOldEntries({
    ...context,
    config: { KEEP_AUDIT_DAYS: 365 } as Config,
    log: createLog({ level: 'silent' }),
    clock: { now: () => new Date(Date.now() + 400 * 86_400_000) },
  });
  await expect(removing).rejects.toThrow('The audit log was tampered with: position 2');
  expect(await db.many(sql`SELECT FROM audit_entries`)).toHaveLength(3);
});
