import {
  issueDeviceCredentials,
  listDeadLetters,
  readDeadLetter,
  type CallResponse,
  type ErrorBody,
} from '@parwell/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDevice, startDevicesPortal, type DevicesPortal } from '../../../test/devices.ts';
import { sql } from '../../platform/db/database.ts';
import { authenticateDevice, issueSecret } from './credentials.service.ts';
import { deadLetterJobs } from './dead-letters.jobs.ts';

let portal: DevicesPortal;

beforeAll(async () => {
  portal = await startDevicesPortal();
  await addDevice(portal.db, { cabinetId: 'c1-100', customerId: 'c1', cabinetType: 'RFID' });
  await addDevice(portal.db, { cabinetId: 'c1-101', customerId: 'c1', cabinetType: 'Virtual' });
  await addDevice(portal.db, { cabinetId: 'c1-102', customerId: 'c1', cabinetType: 'EM', cabinetState: 70 });
});
afterAll(() => portal.close());

const send = (messages: unknown, secret: string, cabinetId = 'c1-100') =>
  fetch(`${portal.url}/api/device-gateway/batch`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(`${cabinetId}:${secret}`).toString('base64')}`,
    },
    body: JSON.stringify({ messages }),
  });

const reading = (messageId: string, value: unknown, secondsAgo = 60) => {
  const at = new Date(portal.clock.now().getTime() - secondsAgo * 1000).toISOString();
  return { topic: 'temperature', payload: { messageId, sentAt: at, points: [{ at, value }] } };
};

test('an HTTPS batch accepts the MQTT payloads and answers each of them', async () => {
  const secret = await issueSecret(portal.context, portal.db, 'c1-100');
  const batch = [
    reading('m1', 4.5),
    reading('m2', 'warm', 61),
    { topic: 'gossip', payload: {} },
    reading('m3', 5, 62),
    {
      topic: 'alert',
      payload: { ...reading('m4', 5).payload, at: new Date().toISOString(), level: 'Info', text: '' },
    },
  ];
  const answer = await send(batch, secret);
  expect(answer.status).toBe(200);
  const { results } = (await answer.json()) as { results: string[] };
  expect(results).toEqual([
    'stored',
    expect.stringContaining('points.0.value'),
    'Unknown topic gossip.',
    'stored',
    expect.stringContaining('alertType'),
  ]);
  expect((await send(batch, secret)).status).toBe(200);
  const points = await portal.db.many<{ value: number }>(
    sql`SELECT value FROM measurements ORDER BY at DESC`,
  );
  expect(points.map(({ value }) => value)).toEqual([4.5, 5]);
});

test('a device that floods with batches is refused for a while; others are not', async () => {
  const [flooding, calm] = ['c1-103', 'c1-104'] as const;
  for (const cabinetId of [flooding, calm])
    await addDevice(portal.db, { cabinetId, customerId: 'c1', cabinetType: 'RFID' });
  const [secret, other] = [
    await issueSecret(portal.context, portal.db, flooding),
    await issueSecret(portal.context, portal.db, calm),
  ];
  const thousand = Array.from({ length: 1000 }, (_, n) => reading(`flood${n}`, 5, n));
  expect((await send(thousand, secret, flooding)).status).toBe(200);
  expect((await send(thousand, secret, flooding)).status).toBe(200);
  const refused = await send([reading('more', 5, 2000)], secret, flooding);
  expect([refused.status, ((await refused.json()) as ErrorBody).message]).toEqual([
    429,
    'The device sends too much. This batch was not stored. Please try again later.',
  ]);
  expect((await send([reading('calm', 5)], other, calm)).status).toBe(200);
  portal.clock.advance({ seconds: 1 });
  expect((await send([reading('more', 5, 2000)], secret, flooding)).status).toBe(200);
});

test('a batch needs the credentials of an allowed device; an address that guesses is locked out', async () => {
  const old = await issueSecret(portal.context, portal.db, 'c1-100');
  const secret = await issueSecret(portal.context, portal.db, 'c1-100');
  expect((await send([reading('m6', 5)], secret)).status).toBe(200);
  expect((await send([reading('m6', 5)], old)).status).toBe(401);
  for (const cabinetId of ['c1-101', 'c1-102']) {
    const theirs = await issueSecret(portal.context, portal.db, cabinetId);
    expect((await send([reading('m6', 5)], theirs, cabinetId)).status).toBe(401);
  }
  expect((await send('x'.repeat(1_100_000), secret)).status).toBe(413);
  for (let n = 0; n < 100; n += 1) await send([reading('m6', 5)], 'guess');
  const locked = await send([reading('m6', 5)], secret);
  expect(locked.status).toBe(429);
  portal.clock.advance({ minutes: 16 });
  expect((await send([reading('m6', 5)], secret)).status).toBe(200);
});

test('new credentials replace the old ones; they are shown once and audited without the secret', async () => {
  const old = await issueSecret(portal.context, portal.db, 'c1-100');
  const answer = await portal.staff.call(issueDeviceCredentials, { params: { cabinetId: 'c1-100' } });
  const { username, secret } = answer.json<CallResponse<typeof issueDeviceCredentials>>();
  expect(username).toBe('c1-100');
  expect(await authenticateDevice(portal.context, 'c1-100', secret)).not.toBeNull();
  expect(await authenticateDevice(portal.context, 'c1-100', old)).toBeNull();
  const entries = await portal.db.many<{ resource_id: string; text: string }>(sql`
    SELECT resource_id, to_json(entry)::text AS text FROM audit_entries entry
    WHERE event_type = 'Device Credentials Issued'`);
  expect(entries.map(({ resource_id }) => resource_id)).toEqual(['c1-100']);
  expect(entries[0]?.text).not.toContain(secret);
  for (const [cabinetId, reason] of [
    ['c1-101', 'Devices without a connection need no credentials.'],
    ['c1-102', 'Retired devices cannot have credentials.'],
  ] as const) {
    const refused = await portal.staff.call(issueDeviceCredentials, { params: { cabinetId } });
    expect([refused.status, refused.json<ErrorBody>().message]).toEqual([422, reason]);
  }
});

test('dead letters are listed for staff, newest first, and deleted after 30 days', async () => {
  const found = async (where: object = {}) =>
    (await portal.staff.call(listDeadLetters, { query: { where: JSON.stringify(where) } })).json<
      CallResponse<typeof listDeadLetters>
    >();
  const secret = await issueSecret(portal.context, portal.db, 'c1-100');
  portal.clock.advance({ seconds: 1 });
  await send([{ topic: 'weight', payload: ['scales'] }], secret);
  const [newest] = (await found({ cabinetId: 'C1-10' })).result;
  expect(newest).toMatchObject({ cabinetId: 'c1-100', topic: 'weight', bytes: 10 });
  expect((await found({ cabinetId: 'c9' })).total_record).toBe(0);
  // A time zone that ISO 8601 can write and PostgreSQL does not read.
  const period = { between: ['2020-01-01T00:00:00+23:59', '9999-12-31T23:59:59-23:59'] };
  expect((await found({ cabinetId: 'C1-10', receivedAt: period })).result[0]).toEqual(newest);
  expect(newest?.customerId).toBe('c1');
  const letter = await portal.staff.call(readDeadLetter, { params: { letterId: String(newest?.id) } });
  expect(letter.json<CallResponse<typeof readDeadLetter>>()).toEqual({ ...newest, payload: '["scales"]' });
  expect((await portal.staff.call(readDeadLetter, { params: { letterId: '999999' } })).status).toBe(404);

  portal.clock.advance({ hours: 24 * 31 });
  await send([{ topic: 'weight', payload: ['scales'] }], secret);
  for (const { handle } of deadLetterJobs(portal.context))
    await handle({} as never, { signal: new AbortController().signal });
  // The session of a month ago has expired.
  expect(await portal.db.many(sql`SELECT reason FROM dead_letters`)).toHaveLength(1);
});
