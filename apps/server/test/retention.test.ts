import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobHandlers } from '../src/app.ts';
import type { Context } from '../src/context.ts';
import { sql, type Queryable } from '../src/platform/db/database.ts';
import { findLastFullRead, listTagReads } from '../src/slices/device-gateway/device-gateway.public.ts';
import { insertEvents } from '../src/slices/device-gateway/ingest/store.queries.ts';
import { recordReported } from '../src/slices/mail/mail-events.service.ts';
import { addDevice } from './devices.ts';
import { startTestPortal, type TestPortal } from './portal.ts';
import { meanwhile, heldWhile } from './retention.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ KEEP_MAIL_DAYS: '30', KEEP_EVENT_DAYS: '90' });
  await portal.addCustomer('c1', 'Clinic One');
  await addDevice(portal.db, { cabinetId: 'd1', customerId: 'c1', cabinetType: 'RFID' });
});
afterAll(() => portal.close());

const run = async (name: string, context: Context = portal.context) => {
  const handler = jobHandlers(context).find(({ job }) => job.name === name);
  await handler?.handle({} as never, { signal: new AbortController().signal });
};
const daysAgo = (days: number) => new Date(portal.clock.now().getTime() - days * 86_400_000);
const recorded = async (resourceId: string) =>
  (
    await portal.db.many<{ by: string }>(sql`
      SELECT created_by AS by FROM audit_entries WHERE event_type = 'Old Data Removed' AND resource_id = ${resourceId}`)
  ).map(({ by }) => by);

const addMails = (db: Queryable, subject: string, at: Date, { count = 1, status = 'delivered' } = {}) =>
  db.run(sql`
    WITH written AS (
      INSERT INTO mail_messages (from_email, to_email, subject, categories, status, last_event_time, created_at, next_try)
      SELECT 'a@p.example', 'b@c.example', ${subject}, '{}', ${status}, ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz
      FROM generate_series(1, ${count}) RETURNING msg_id)
    INSERT INTO mail_events (msg_id, event_name, processed) SELECT msg_id, 'delivered', ${at}::timestamptz FROM written`);
const subjects = async () =>
  (
    await portal.db.many<{ subject: string }>(
      sql`SELECT DISTINCT subject FROM mail_messages ORDER BY subject`,
    )
  ).map(({ subject }) => subject);

test('mails are removed after KEEP_MAIL_DAYS with their events; those that wait, are younger or in use stay', async () => {
  const { db } = portal;
  await addMails(db, 'old', daysAgo(31), { count: 2100 });
  await addMails(db, 'old, waiting', daysAgo(31), { status: 'queued' });
  await addMails(db, 'young', daysAgo(29));
  await addMails(db, 'old, in use', daysAgo(40));
  const { id: msgId } = await db.one<{ id: string }>(
    sql`SELECT msg_id AS id FROM mail_messages WHERE subject = 'old' LIMIT 1`,
  );
  let reported: Promise<void> | undefined;
  let added = 0;
  const held = heldWhile(db, () =>
    meanwhile(db, async (tx) => {
      // About a mail that is being removed: waits, and finds it gone.
      reported ??= recordReported(portal.context, [{ msgId, event: 'open', at: daysAgo(0) }]);
      await addMails(tx, `new ${(added += 1)}`, daysAgo(0));
      await tx.run(sql`UPDATE mail_messages SET opens_count = 1 WHERE subject = 'young'`);
    }),
  );
  await db.transaction(async (tx) => {
    await tx.run(sql`SELECT FROM mail_messages WHERE subject = 'old, in use' FOR UPDATE`);
    await Promise.all([1, 2].map(() => run('mail.removeOld', { ...portal.context, db: held })));
  });
  await reported;
  expect(added).toBeGreaterThan(3);
  expect((await subjects()).filter((subject) => !subject.startsWith('new'))).toEqual([
    'old, in use',
    'old, waiting',
    'young',
  ]);
  await run('mail.removeOld');
  expect(await subjects()).not.toContain('old, in use');
  expect(new Set(await recorded('mails'))).toEqual(new Set(['retention']));
  const runs = (await recorded('mails')).length;
  await run('mail.removeOld');
  expect(await recorded('mails')).toHaveLength(runs);
});

const event = (messageId: string, at: Date, kind = 'full_read', data: object = { tags: ['T1'] }) => ({
  cabinetId: 'd1',
  messageId,
  kind,
  at,
  data,
  flags: 0,
  receivedAt: at,
});

test('device events lose their contents after KEEP_EVENT_DAYS, and a message that comes again is still known', async () => {
  const { db } = portal;
  const old = Array.from({ length: 1100 }, (_, n) => event(`old ${n}`, daysAgo(100), 'tags'));
  const read = event('old read', daysAgo(99));
  await db.transaction((tx) =>
    insertEvents(tx, [...old, read, event('failed', daysAgo(98)), event('waiting', daysAgo(97))]),
  );
  await db.run(
    sql`UPDATE device_events SET taken_at = now(), outcome = 'posted' WHERE message_id <> 'waiting'`,
  );
  await db.run(sql`UPDATE device_events SET outcome = 'failed: no product' WHERE message_id = 'failed'`);
  await db.transaction((tx) => insertEvents(tx, [event('young', daysAgo(89))]));
  await db.run(sql`UPDATE device_events SET taken_at = now() WHERE message_id = 'young'`);

  let added = 0;
  const held = heldWhile(db, () =>
    meanwhile(db, (tx) => insertEvents(tx, [event(`new ${(added += 1)}`, daysAgo(0), 'tags')])),
  );
  await Promise.all([1, 2].map(() => run('telemetry.emptyOldEvents', { ...portal.context, db: held })));
  expect(added).toBeGreaterThan(1);
  const filled = async () =>
    (
      await db.many<{ id: string }>(sql`
        SELECT message_id AS id FROM device_events WHERE data <> '{}' AND message_id NOT LIKE 'new%' ORDER BY id`)
    ).map(({ id }) => id);
  expect(await filled()).toEqual(['failed', 'waiting', 'young']);
  expect(new Set(await recorded('device events'))).toEqual(new Set(['retention']));

  await db.transaction((tx) => insertEvents(tx, [read]));
  expect(await filled()).toEqual(['failed', 'waiting', 'young']);
  // Readers of events treat those without contents as unknown, not as empty.
  const of = { cabinetId: 'd1', customerId: 'c1' };
  const reads = await listTagReads(db, of, { tagId: 'T1', session: 's', at: daysAgo(98.5).toISOString() });
  expect(reads).toMatchObject([{ saw: 'seen' }]);
  expect(await findLastFullRead(db, 'd1')).toMatchObject({ tags: ['T1'] });
});
