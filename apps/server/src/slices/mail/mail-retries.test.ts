import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PlayedMailServer } from '../../../test/mail-server.ts';
import { startTestPortal, type TestPortal } from '../../../test/portal.ts';
import type { OutgoingMail } from '../../gateways/mail/mail-gateway.ts';
import { sql } from '../../platform/db/database.ts';
import { deliver, sendDueMail } from './deliver-mail.service.ts';
import { findAddressProblems, forgetBounces } from './mail-addresses.public.ts';
import { recordReported } from './mail-events.service.ts';
import { writeMail } from './mail.public.ts';
import {
  findNotificationMail,
  listIncidentMails,
  listNotificationMails,
} from './notification-mails.public.ts';

let portal: TestPortal;
const server = new PlayedMailServer();

beforeAll(async () => {
  portal = await startTestPortal({}, { gateways: { mail: server } });
});
afterAll(() => portal.close());
beforeEach(async () => {
  server.isUp = true;
  server.drain();
  await portal.db.run(sql`TRUNCATE mail_events, mail_messages, mail_addresses`);
});

type Message = Parameters<typeof writeMail>[2];
const write = (message: Partial<Message> = {}): Promise<string> =>
  portal.db.transaction((tx) =>
    writeMail(portal.context, tx, {
      to: 'ana@north.example',
      subject: 'Hello',
      text: 'Hello',
      category: 'test',
      ...message,
    }),
  );
const sendDue = (gateway = server) => sendDueMail(portal.context, gateway);
const stateOf = (id: string) =>
  portal.db.one<{ status: string; tries: number; texts: number; events: string[] }>(sql`
    SELECT status, tries, num_nonnulls(body, html, source) AS texts,
      ARRAY(SELECT event_name FROM mail_events e WHERE e.msg_id = m.msg_id ORDER BY id) AS events
    FROM mail_messages m WHERE msg_id = ${id}`);

test('a mail that no server takes is tried again for 72 hours, long after its job has ended, then dropped with an event (N6)', async () => {
  const id = await write();
  server.isUp = false;
  await portal.jobs.runWaiting();
  expect(await stateOf(id)).toMatchObject({ status: 'queued', tries: 1, events: [] });
  await sendDue();
  expect((await stateOf(id)).tries).toBe(1);
  for (let hours = 6; hours < 72; hours += 6) {
    portal.clock.advance({ hours: 6 });
    await sendDue();
  }
  expect(await stateOf(id)).toMatchObject({ status: 'queued', tries: 12 });
  portal.clock.advance({ hours: 6 });
  await sendDue();
  expect(await stateOf(id)).toEqual({ status: 'dropped', tries: 12, texts: 0, events: ['dropped'] });
  // No server accepted it, which says nothing about the address.
  expect(await findAddressProblems(portal.db, ['ana@north.example'])).toEqual(new Map());
  server.isUp = true;
  await sendDue();
  expect(server.drain()).toEqual([]);
});

test('killed after a server took a mail and before that was recorded, it is sent once more with the same Message-ID (N6)', async () => {
  const id = await write();
  const started: OutgoingMail[] = [];
  // As after kill -9: the server has the mail, but its result is never recorded.
  const killed = { send: (mail: OutgoingMail) => (started.push(mail), new Promise<never>(() => undefined)) };
  void deliver(portal.context, killed, id);
  await expect.poll(() => started.length).toBe(1);
  // Nobody else sends it until the claim ends.
  portal.clock.advance({ minutes: 9 });
  await sendDue();
  expect(server.received).toEqual([]);
  portal.clock.advance({ minutes: 1 });
  await Promise.all([sendDue(), sendDue(), portal.jobs.runWaiting()]);
  expect(server.drain()).toMatchObject([{ messageId: started[0]?.messageId, to: 'ana@north.example' }]);
  portal.clock.advance({ hours: 1 });
  await sendDue();
  expect(server.drain()).toEqual([]);
  expect(await stateOf(id)).toMatchObject({ status: 'processed', events: ['processed'] });
});

test('the provider reports a mail whose sender was killed: it is not sent again, and its text is forgotten', async () => {
  const msgId = await write({ html: '<p>Hello</p>' });
  let isStarted = false;
  void deliver(
    portal.context,
    { send: () => ((isStarted = true), new Promise<never>(() => undefined)) },
    msgId,
  );
  await expect.poll(() => isStarted).toBe(true);
  const delivered = { msgId, event: 'delivered', at: portal.clock.now(), providerEventId: 'first' } as const;
  await recordReported(portal.context, [delivered]);
  portal.clock.advance({ hours: 1 });
  await sendDue();
  expect(server.drain()).toEqual([]);
  expect(await stateOf(msgId)).toMatchObject({ status: 'delivered', texts: 0 });
});

test('several mails are with a slow server at once, and no transaction is open meanwhile (N6)', async () => {
  for (let n = 0; n < 8; n += 1) await write({ to: `a${n}@north.example` });
  let answer = () => {};
  const asked = new Promise<void>((resolve) => (answer = resolve));
  const inHand: OutgoingMail[] = [];
  const slow = {
    send: async (mail: OutgoingMail) => (inHand.push(mail), await asked, 'processed' as const),
  };
  const sending = sendDueMail(portal.context, slow);
  await expect.poll(() => inHand.length).toBe(8);
  const { open } = await portal.db.one<{ open: number }>(sql`
    SELECT count(*)::int AS open FROM pg_stat_activity
    WHERE datname = current_database() AND state LIKE 'idle in transaction%'`);
  expect(open).toBe(0);
  answer();
  await sending;
  const { sent } = await portal.db.one<{ sent: number }>(
    sql`SELECT count(*)::int AS sent FROM mail_messages WHERE status = 'processed'`,
  );
  expect(sent).toBe(8);
});

test('bounces in a row are counted for each address until a mail arrives or a test is sent (N10)', async () => {
  let number = 0;
  const report = async (event: 'bounce' | 'spamreport' | 'delivered', to = 'Ana@north.example') => {
    const msgId = await write({ to });
    number += 1;
    portal.clock.advance({ minutes: 1 });
    await recordReported(portal.context, [
      { msgId, event, at: portal.clock.now(), providerEventId: `event ${number}` },
    ]);
  };
  const problems = () => findAddressProblems(portal.db, ['ana@north.example', 'bo@north.example']);
  await report('bounce');
  await report('spamreport', 'ana@north.example');
  await report('delivered', 'bo@north.example');
  expect(await problems()).toEqual(
    new Map([
      [
        'ana@north.example',
        { bouncesInARow: 2, problem: 'The last mail to this address was reported as spam.' },
      ],
    ]),
  );
  await report('delivered');
  expect((await problems()).size).toBe(0);
  server.refused.add('bo@north.example');
  await write({ to: 'bo@north.example' });
  await sendDue();
  expect([...(await problems()).keys()]).toEqual(['bo@north.example']);
  await portal.db.transaction((tx) => forgetBounces(tx, ['BO@north.example'], portal.clock.now()));
  expect((await problems()).size).toBe(0);
});

test('the notifications of a customer are not other mails to the same people, nor those of others (N9)', async () => {
  const told = { notificationType: 'incident', incidentIds: [7, 8] } as const;
  const old = await write({ ...told, customerId: 'c1' });
  portal.clock.advance({ hours: 31 * 24 });
  const since = new Date(portal.clock.now().getTime() - 30 * 86_400_000);
  const id = await write({ ...told, customerId: 'c1', html: '<p>Hello</p>' });
  const other = await write({ ...told, customerId: 'c2' });
  const reset = await write({ category: 'password reset' });
  await sendDue();
  expect((await listNotificationMails(portal.db, 'c1', since)).map(({ msg_id }) => msg_id)).toEqual([id]);
  expect(await findNotificationMail(portal.db, 'c1', id)).toMatchObject({
    to_email: 'ana@north.example',
    status: 'processed',
    events: [{ event_name: 'processed' }],
  });
  expect(await findNotificationMail(portal.db, 'c1', other)).toBeUndefined();
  expect(await findNotificationMail(portal.db, 'c1', reset)).toBeUndefined();
  expect(await listIncidentMails(portal.db, 'c1', 8)).toHaveLength(2);
  expect((await listIncidentMails(portal.db, 'c1', 8)).at(-1)).toMatchObject({
    status: 'processed',
    opened: false,
  });
  expect(await listIncidentMails(portal.db, 'c1', 9)).toEqual([]);
  expect((await stateOf(old)).texts).toBe(0);
  const html = server.received.find(({ messageId }) => messageId === id)?.html;
  expect(html).toMatch(/^<p>Hello<\/p><img [^>]*\/mail\/open\//);
});
