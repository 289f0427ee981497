import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  addPowerLoss,
  setGroup,
  setIncidentState,
  startNotifyingPortal,
  type NotifyingPortal,
} from '../../../test/notifications.ts';
import { sql } from '../../platform/db/database.ts';

let portal: NotifyingPortal;
const ANA = 'ana@north.example';
const BO = 'bo@north.example';

beforeAll(async () => {
  portal = await startNotifyingPortal();
  await portal.addCustomer('c1', 'Clinic One');
});
afterAll(() => portal.close());
beforeEach(async () => {
  portal.server.isUp = true;
  portal.server.drain();
  await portal.db.run(sql`
    TRUNCATE mail_events, mail_messages, channel_groups, notifications_waiting, notification_pauses`);
  await setGroup(portal.db, 'c1', 'incident', { email: [ANA] });
});

const open = async (): Promise<number> => {
  const incidentId = await addPowerLoss(portal.db, 'c1', portal.clock.now());
  await portal.notify('c1', { cause: `incident/${incidentId}`, incidentId });
  return incidentId;
};
const outbox = () =>
  portal.db.many<{ status: string; subject: string; events: number }>(sql`
    SELECT status, subject, (SELECT count(*)::int FROM mail_events e WHERE e.msg_id = m.msg_id) AS events
    FROM mail_messages m ORDER BY created_at`);

test('a mail server is down for three hours: one digest of how things stand when it is back, nothing else (N5)', async () => {
  portal.server.isUp = false;
  const [first, second] = [await open(), await open()];
  await portal.pass({ minutes: 2 });
  for (let quarter = 0; quarter < 8; quarter += 1) await portal.pass({ minutes: 15 });
  // Both have become one, which is still tried.
  expect(await outbox()).toMatchObject([
    { status: 'queued', subject: expect.stringContaining('How things stand: 2 of 2') },
  ]);
  const third = await open();
  for (let quarter = 0; quarter < 4; quarter += 1) await portal.pass({ minutes: 14 });
  await setIncidentState(portal.db, first, 'Closed');
  await setIncidentState(portal.db, second, 'Acknowledged');
  portal.server.isUp = true;
  await portal.pass({ minutes: 15 });
  const mails = portal.server.drain();
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [ANA, `How things stand: 2 of 3 incidents still open, Trouble ${second}, Clinic One`],
  ]);
  const text = mails[0]?.text ?? '';
  expect(text).toMatch(
    /^Mails could not be sent for a while\. This is how things stand now\. Have a look\.\n/,
  );
  expect(text).toContain(`Acknowledged, high: Trouble ${second}\n`);
  expect(text).toContain(`Open, high: Trouble ${third}\n`);
  expect(text).toContain(`Closed: Trouble ${first}\n`);
  await portal.pass({ hours: 1 });
  expect(portal.server.drain()).toEqual([]);
  expect(await outbox()).toMatchObject([{ status: 'processed', events: 1 }]);
});

test('a mail server is down for four days: what is older than 72 hours is dropped visibly, the rest is one digest (N5 N6)', async () => {
  portal.server.isUp = false;
  await setGroup(portal.db, 'c1', 'incident', { email: [ANA, BO] });
  const incidentId = await open();
  await portal.pass({ minutes: 2 });
  await setGroup(portal.db, 'c1', 'incident', { email: [ANA] });
  for (let hours = 0; hours < 96; hours += 6) {
    if (hours === 60) await open();
    await portal.pass({ hours: 6 });
  }
  portal.server.isUp = true;
  await portal.pass({ hours: 1 });
  const mails = portal.server.drain();
  expect(mails).toHaveLength(1);
  expect(mails[0]?.subject).toContain('2 of 2 incidents still open');
  expect(mails[0]?.text).toContain(`Trouble ${incidentId}`);
  // A person removed from the group meanwhile receives nothing, and the outbox shows that.
  expect((await outbox()).map(({ status, events }) => [status, events])).toEqual([
    ['dropped', 1],
    ['processed', 1],
  ]);
});

test('what nothing follows is dropped after 72 hours, and not told after four days (N6)', async () => {
  portal.server.isUp = false;
  await open();
  await portal.pass({ minutes: 2 });
  for (let hours = 0; hours < 96; hours += 6) await portal.pass({ hours: 6 });
  portal.server.isUp = true;
  await portal.pass({ hours: 1 });
  expect(portal.server.drain()).toEqual([]);
  expect(await outbox()).toMatchObject([{ status: 'dropped', events: 1 }]);
});

test('the workers were down for three hours: what waited is one digest for each address (N5)', async () => {
  await setGroup(portal.db, 'c1', 'incident', { email: [ANA], templated: [BO] });
  const first = await open();
  portal.clock.advance({ hours: 1 });
  await open();
  portal.clock.advance({ hours: 1 });
  await setIncidentState(portal.db, first, 'Closed');
  await portal.pass({ hours: 1 });
  const mails = portal.server.drain();
  expect(mails.map(({ to }) => to).toSorted()).toEqual([ANA, BO]);
  for (const { subject } of mails) expect(subject).toContain('How things stand: 1 of 2 incidents still open');
  await portal.pass({ hours: 1 });
  expect(portal.server.drain()).toEqual([]);
});

test('whatever happens, and whether or not mails can be sent: everything is told, and mails of a cause are a quarter of an hour apart (N4 N5)', async () => {
  const step = fc.record({
    cause: fc.constantFrom('a', 'b'),
    minutes: fc.nat(20),
    isUp: fc.boolean(),
  });
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 10 }), async (steps) => {
      run += 1;
      const customerId = `p${run}`;
      await portal.addCustomer(customerId, customerId);
      await setGroup(portal.db, customerId, 'incident', { email: [ANA], templated: [BO] });
      const written = new Map<string, number[]>();
      const told: string[] = [];
      for (const [index, { cause, minutes, isUp }] of steps.entries()) {
        portal.server.isUp = isUp;
        await portal.notify(customerId, {
          cause: `${customerId} ${cause}`,
          content: { title: `Event ${index}.` },
        });
        await portal.pass({ minutes });
        const pauses = await portal.db.many<{ key: string; at: Date }>(sql`
          SELECT cause || email AS key, mailed_at AS at FROM notification_pauses WHERE customer_id = ${customerId}`);
        for (const { key, at } of pauses) {
          const times = written.get(key) ?? [];
          if (times.at(-1) !== at.getTime()) written.set(key, [...times, at.getTime()]);
        }
        told.push(...portal.server.drain().map(({ to, text }) => `${to} ${text}`));
      }
      portal.server.isUp = true;
      for (let quarter = 0; quarter < 3; quarter += 1) await portal.pass({ minutes: 20 });
      told.push(...portal.server.drain().map(({ to, text }) => `${to} ${text}`));
      for (const times of written.values())
        for (const [index, at] of times.entries())
          if (index > 0) expect(at - (times[index - 1] ?? 0)).toBeGreaterThanOrEqual(15 * 60_000);
      const minutes = steps.reduce((sum, each) => sum + each.minutes, 60);
      for (const to of [ANA, BO]) {
        const mails = told.filter((mail) => mail.startsWith(to));
        expect(mails.length).toBeLessThanOrEqual(2 * (minutes / 15 + 1));
        for (const index of steps.keys())
          expect(mails.some((mail) => mail.includes(`Event ${index}.`))).toBe(true);
      }
    }),
    { numRuns: 3 },
  );
});
