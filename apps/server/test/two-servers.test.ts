import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { changePassword } from '@parwell/contract';
import { ADDRESS_ATTEMPTS, EMAIL_ATTEMPTS } from '@parwell/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../src/platform/db/database.ts';
import { issueSecret } from '../src/slices/device-gateway/credentials.service.ts';
import { Browser } from './browser.ts';
import { sendBatch } from './device-batch.ts';
import { addDevice } from './devices.ts';
import { startTestPortal, type TestPortal } from './portal.ts';

// Holds for all servers of a portal together, not for each of them.

let one: TestPortal;
let other: TestPortal;
const DEVICE = 'c1-1';

beforeAll(async () => {
  one = await startTestPortal();
  other = await startTestPortal({}, { databaseUrl: one.db.url });
  await one.addCustomer('c1', 'Clinic');
  await addDevice(one.db, { cabinetId: DEVICE, customerId: 'c1', cabinetType: 'RFID' });
});
afterAll(async () => {
  await other.close();
  await one.close();
});

const now = () => one.clock.now();
const at = (secondsAgo: number) => new Date(now().getTime() - secondsAgo * 1000).toISOString();

const reading = (n: number) => ({
  topic: 'temperature',
  payload: { messageId: `m${n}`, sentAt: at(0), points: [{ at: at(60 + n), value: n }] },
});

test('a device whose messages reach two servers at once, some of them twice, has each of them once', async () => {
  const secret = await issueSecret(one.context, one.db, DEVICE);
  const readings = Array.from({ length: 40 }, (_, n) => reading(n));
  const events = Array.from({ length: 20 }, (_, n) => ({
    topic: 'event',
    payload: { messageId: `e${n}`, sentAt: at(0), at: at(60 + n), kind: 'door-open', data: {} },
  }));
  const messages = [...readings, ...events];
  const send = (portal: TestPortal, part: readonly { topic: string; payload: unknown }[]) =>
    sendBatch(portal.url, { cabinetId: DEVICE, secret }, part);
  const answers = await Promise.all([
    send(one, messages.slice(0, 40)),
    send(other, messages.slice(20)),
    send(one, messages.slice(20)),
    send(other, messages.slice(0, 40)),
  ]);
  const results = await Promise.all(
    answers.map(async (answer) => (await answer.json()) as { results: string[] }),
  );
  expect(new Set(results.flatMap((result) => result.results))).toEqual(new Set(['stored']));
  const stored = await one.db.one(sql`
    SELECT (SELECT count(*) FROM measurements) AS points, (SELECT count(*) FROM device_events) AS events`);
  expect(stored).toEqual({ points: 40, events: 20 });
});

test('an address that guesses the secrets of devices is locked out by all servers', async () => {
  const guess = (portal: TestPortal) =>
    sendBatch(portal.url, { cabinetId: DEVICE, secret: 'a guess' }, [reading(0)]);
  await one.db.run(sql`
    INSERT INTO sign_in_attempts (subject, failures, last_at)
    VALUES ('device-address:127.0.0.1', ${ADDRESS_ATTEMPTS.free - 2}, ${now()})`);
  expect([(await guess(one)).status, (await guess(other)).status]).toEqual([401, 401]);
  const secret = await issueSecret(one.context, one.db, DEVICE);
  for (const portal of [one, other]) {
    const locked = await sendBatch(portal.url, { cabinetId: DEVICE, secret }, [reading(0)]);
    expect([locked.status, Number(locked.headers.get('retry-after')) > 0]).toEqual([429, true]);
  }
});

test('one user reads only so many whole lists at a time, at all servers together', async () => {
  const { EXPORTS_PER_USER: most } = one.context.config;
  const lists: Readable[] = [];
  const read = (portal: TestPortal) =>
    portal.context.longAnswers.stream('ana', () => {
      const list = new Readable({ read: () => {} });
      lists.push(list);
      return list;
    });
  const running = await Promise.all(Array.from({ length: most }, () => read(one)));
  await expect(read(other)).rejects.toMatchObject({ code: 'too_many_requests' });
  for (const list of lists.splice(0)) list.push(null);
  for (const stream of running) await text(stream);
  // After reading one to its end the next is allowed at once.
  for (const portal of [other, one, other, one]) {
    const next = await Promise.all(Array.from({ length: most }, () => read(portal)));
    for (const list of lists.splice(0)) list.push(null);
    for (const stream of next) await text(stream);
  }
});

test('guesses of the own password at an unlocked screen are counted by all servers together', async () => {
  await one.addUser({ email: 'ana@clinic.example' });
  const browser = await one.signIn('ana@clinic.example');
  const elsewhere = new Browser(other.url);
  elsewhere.session = browser.session;
  const guess = async (from: Browser) =>
    (await from.call(changePassword, { body: { currentPassword: 'guess', password: 'quite another word' } }))
      .status;
  const guesses: number[] = [];
  for (let n = 0; n < EMAIL_ATTEMPTS.free; n += 1)
    guesses.push(await guess(n % 2 === 0 ? browser : elsewhere));
  expect(new Set(guesses)).toEqual(new Set([422]));
  expect([await guess(browser), await guess(elsewhere)]).toEqual([429, 429]);
});
