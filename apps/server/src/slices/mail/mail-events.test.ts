import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { readMail, type CallResponse, type ErrorBody } from '@parwell/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Browser } from '../../../test/browser.ts';
import { startTestPortal, type TestPortal } from '../../../test/portal.ts';
import { sql } from '../../platform/db/database.ts';
import type { OutgoingMail } from '../../gateways/mail/mail-gateway.ts';
import { writeMail } from './mail.public.ts';
import { deliver } from './deliver-mail.service.ts';

const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });

let portal: TestPortal;
let staff: Browser;

beforeAll(async () => {
  portal = await startTestPortal({
    MAIL_EVENTS_PUBLIC_KEY: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  });
  await portal.addUser({
    email: 'ops@fff.example',
    accessGroups: { customer: ['ALL'] },
    roles: { users: 'OWNER' },
  });
  staff = await portal.signIn('ops@fff.example');
});
afterAll(() => portal.close());

const write = async (): Promise<string> => {
  const message = { to: 'ana@clinic.example', subject: 'Hello', text: 'Hello', category: 'test' };
  const msgId = await portal.db.transaction((tx) => writeMail(portal.context, tx, message));
  await portal.jobs.runWaiting();
  return msgId;
};
const read = (msg_id: string) => staff.get(readMail, { params: { msg_id } });
const namesOf = ({ events }: CallResponse<typeof readMail>) => events.map(({ event_name }) => event_name);

const seconds = () => Math.floor(portal.clock.now().getTime() / 1000);

interface Sending {
  readonly body?: string;
  readonly at?: number | string;
  readonly signature?: string;
}

const report = (
  events: unknown,
  { at = seconds(), body = JSON.stringify(events), signature }: Sending = {},
) =>
  new Browser(portal.url).request('/mail/events', {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'x-twilio-email-event-webhook-timestamp': String(at),
      'x-twilio-email-event-webhook-signature':
        signature ?? sign('sha256', Buffer.from(`${at}${body}`), privateKey).toString('base64'),
    },
  });

const happened = (msg_id: string, event: string, more: object = {}) => ({
  email: 'ana@clinic.example',
  event,
  timestamp: seconds(),
  sg_event_id: randomUUID(),
  sg_message_id: 'x.recvd',
  msg_id,
  ...more,
});

describe('what the mail provider reports', () => {
  test('becomes the status and the events of the message', async () => {
    const id = await write();
    const answer = await report([happened(id, 'delivered'), happened(id, 'open'), happened(id, 'open')]);
    expect(answer.status).toBe(200);
    const message = await read(id);
    expect(message).toMatchObject({ status: 'open', opens_count: 2 });
    expect(namesOf(message)).toEqual(['kept', 'delivered', 'open', 'open']);
  });

  test('counts once, however often it comes', async () => {
    const id = await write();
    const open = happened(id, 'open');
    await Promise.all([report([open]), report([open, open]), report([open])]);
    expect(await read(id)).toMatchObject({ opens_count: 1, status: 'open' });
  });

  test('never reverts a status, whatever the order of events', async () => {
    const id = await write();
    await report([happened(id, 'open', { timestamp: seconds() + 1 })]);
    await report([happened(id, 'processed'), happened(id, 'delivered')]);
    expect((await read(id)).status).toBe('open');
    const bounced = await write();
    await report([happened(bounced, 'bounce')]);
    await report([happened(bounced, 'delivered')]);
    expect((await read(bounced)).status).toBe('bounce');
  });

  test('is ignored for messages that are not ours, and for unknown kinds of events', async () => {
    const id = await write();
    const answer = await report([
      happened('00000000-0000-4000-8000-000000000000', 'open'),
      happened('not-an-id', 'open'),
      happened(id, 'open', { msg_id: undefined }),
      happened(id, 'teleported'),
    ]);
    expect(answer.status).toBe(200);
    expect(await read(id)).toMatchObject({ status: 'kept', opens_count: 0 });
  });

  test('is stored completely or not at all, even with concurrent reports', async () => {
    const [first, second] = [await write(), await write()];
    const there = [happened(first, 'open'), happened(second, 'open')];
    const back = [happened(second, 'click'), happened(first, 'click')];
    const answers = await Promise.all([report(there), report(back), report(there), report(back)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    for (const id of [first, second]) {
      expect(namesOf(await read(id)).toSorted()).toEqual(['click', 'kept', 'open']);
    }
  });
});

describe('a report is refused', () => {
  test('if its signature is missing, for another body, or by another key', async () => {
    const id = await write();
    const events = [happened(id, 'open')];
    const other = generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey;
    const forged = sign('sha256', Buffer.from(`${seconds()}${JSON.stringify(events)}`), other);
    const refused = [
      await report(events, { signature: '' }),
      await report(events, { signature: 'bm8=' }),
      await report(events, { signature: forged.toString('base64') }),
      await report(events, {
        body: `${JSON.stringify(events)} `,
        signature: sign('sha256', Buffer.from(`${seconds()}${JSON.stringify(events)}`), privateKey).toString(
          'base64',
        ),
      }),
    ];
    for (const answer of refused) {
      expect(answer.status).toBe(401);
      expect(answer.json<ErrorBody>().message).toBe('The signature does not belong to this request.');
    }
    expect((await read(id)).opens_count).toBe(0);
  });

  test('if its timestamp is old, in the future, or missing', async () => {
    const events = [happened(await write(), 'open')];
    for (const at of [seconds() - 25 * 3600, seconds() + 3600, 'yesterday', '']) {
      const answer = await report(events, { at });
      expect([answer.status, answer.json<ErrorBody>().message]).toEqual([
        401,
        'The request was signed too long ago, or in the future.',
      ]);
    }
  });

  test.each([
    ['', 'These are no events'],
    ['{', 'These are no events'],
    ['{}', 'These are no events'],
    ['[1]', 'These are no events'],
    ['[{"event":"open"}]', 'timestamp'],
    [JSON.stringify([{ event: 'open', timestamp: 1, sg_event_id: 'a\0b' }]), 'sg_event_id'],
    [JSON.stringify([{ event: 'open', timestamp: 1e300, sg_event_id: 'a' }]), 'timestamp'],
  ])('if it is not a list of events: %j', async (body, words) => {
    const answer = await report(undefined, { body });
    expect(answer.status).toBe(400);
    expect(answer.json<ErrorBody>().message).toContain(words);
  });
});

test('mails have no tracking pixel if the provider counts openings', async () => {
  const sent: OutgoingMail[] = [];
  const message = { to: 'ben@clinic.example', subject: 'Hello', text: 'Hello', category: 'test' };
  const id = await portal.db.transaction((tx) => writeMail(portal.context, tx, message));
  await deliver(portal.context, { send: async (mail) => (sent.push(mail), 'processed') }, id);
  expect(sent[0]?.html).toContain('Hello');
  expect(sent[0]?.html).not.toContain('<img');
});

test('without the key no reports are accepted', async () => {
  const other = await startTestPortal();
  const answer = await new Browser(other.url).request('/mail/events', {
    method: 'POST',
    body: '[]',
    headers: { 'content-type': 'application/json' },
  });
  expect(answer.status).toBe(404);
  await other.close();
});

test('events that arrive out of order are listed in the order they happened', async () => {
  const id = await write();
  portal.clock.advance({ minutes: 10 });
  await report([happened(id, 'open'), happened(id, 'delivered', { timestamp: seconds() - 300 })]);
  expect(namesOf(await read(id))).toEqual(['kept', 'delivered', 'open']);
  const { last } = await portal.db.one<{ last: Date }>(
    sql`SELECT last_event_time AS last FROM mail_messages WHERE msg_id = ${id}`,
  );
  expect(Math.floor(last.getTime() / 1000)).toBe(seconds());
});
