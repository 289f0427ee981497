import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { listAudit } from '@parwell/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '../../../test/browser.ts';
import { sendBatch } from '../../../test/device-batch.ts';
import { addDevice } from '../../../test/devices.ts';
import { startTestPortal, type TestPortal } from '../../../test/portal.ts';
import { issueSecret } from '../../slices/device-gateway/credentials.service.ts';
import { readConfig } from '../config.ts';
import { sql, type Database } from '../db/database.ts';
import type { Reader } from '../db/reader.ts';
import { createLog } from '../log.ts';
import { createLongAnswers } from './long-answers.ts';

const where = encodeURIComponent(JSON.stringify({ eventType: 'Long' }));
const WHOLE_LIST = `/api${listAudit.path}?csvExport=true&where=${where}`;

let portal: TestPortal;
let ana: Browser;
let bo: Browser;
const sockets: Socket[] = [];

beforeAll(async () => {
  portal = await startTestPortal({
    DATABASE_CONNECTIONS: '4',
    DATABASE_EXPORT_CONNECTIONS: '2',
    EXPORT_STALL_SECONDS: '1',
  });
  await portal.addCustomer('c1', 'Clinic One');
  await addDevice(portal.db, { cabinetId: 'c1-1', customerId: 'c1', cabinetType: 'RFID' });
  const staff = { accessGroups: { customer: ['ALL'] }, roles: { orders: 'VIEWER' } };
  for (const email of ['ana@fff.example', 'bo@fff.example']) await portal.addUser({ email, ...staff });
  ana = await portal.signIn('ana@fff.example');
  bo = await portal.signIn('bo@fff.example');
  // More than the buffers between database and client can hold.
  await portal.db.run(sql`
    INSERT INTO audit_entries (service, resource_type, resource_id, event_type, initiator_type, created_by,
      created_at, description, data)
    SELECT 'test', 'order', n, 'Long', 'MACHINE', 'tester', now(), repeat('x', 8000), '{}'
    FROM generate_series(1, 4000) n`);
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await portal.close();
});

/** Asks for a long answer on a separate socket and stops reading as soon as it begins. Resolves with the status. */
function stalledDownload(browser: Browser): Promise<number> {
  const { hostname, port } = new URL(portal.url);
  const socket = connect(Number(port), hostname);
  sockets.push(socket);
  socket.on('error', () => undefined);
  socket.write(
    `GET ${WHOLE_LIST} HTTP/1.1\r\nhost: ${hostname}\r\n` +
      `authorization: Bearer ${browser.session?.idToken}\r\n\r\n`,
  );
  return new Promise((resolve) => {
    socket.once('data', (chunk) => {
      socket.pause();
      resolve(Number(chunk.toString('latin1').split(' ')[1]));
    });
  });
}

test('downloads that nobody reads take no connection from anybody else, and are cut', async () => {
  const statuses = await Promise.all(Array.from({ length: 24 }, () => stalledDownload(ana)));
  expect(statuses.filter((status) => status === 200)).toHaveLength(2);
  expect(statuses.filter((status) => status === 429)).toHaveLength(22);

  const calls = await Promise.all(Array.from({ length: 8 }, () => bo.call(listAudit)));
  expect(calls.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
  const secret = await issueSecret(portal.context, portal.db, 'c1-1');
  const at = portal.clock.now().toISOString();
  const payload = { messageId: 'm1', sentAt: at, points: [{ at, value: 5 }] };
  const stored = await sendBatch(portal.url, { cabinetId: 'c1-1', secret }, [
    { topic: 'temperature', payload },
  ]);
  expect(await stored.json()).toEqual({ results: ['stored'] });

  // All connections for downloads are in use until the stalled ones are cut.
  const whole = await bo.request(WHOLE_LIST, {
    headers: { authorization: `Bearer ${bo.session?.idToken}` },
  });
  expect(whole.status).toBe(200);
  expect(whole.text.trim().split('\n')).toHaveLength(4001);
  expect(portal.logLines.filter((line) => line.includes('Nobody reads the answer.'))).toHaveLength(2);
});

test('a user who is refused a download may have one as soon as another has ended', async () => {
  await expect.poll(() => stalledDownload(ana)).toBe(200);
});

test('an answer ends when its place is free again, so that the next one finds it', async () => {
  const config = readConfig({ EXPORTS_PER_USER: '1' });
  const free = Promise.withResolvers<void>();
  const happened: string[] = [];
  const slowToFree: Pick<Database, 'read'> = {
    async read(work) {
      const result = await work({ lockPlace: async () => true } as Partial<Reader> as Reader);
      await free.promise;
      happened.push('free');
      return result;
    },
  };
  const answers = createLongAnswers(slowToFree as Database, config, createLog({ level: 'silent' }));
  const answer = await answers.stream('ana', () => Readable.from(['a', 'b']));
  const whole = text(answer).then((content) => happened.push(content));
  expect(() => answers.stream('ana', () => Readable.from([]))).toThrow('You have 1 downloads running.');
  free.resolve();
  await whole;
  expect(happened).toEqual(['free', 'ab']);
  await answers.stream('ana', () => Readable.from(['c']));
});

test('an answer whose reading fails in the middle does not look complete', async () => {
  const failing = () =>
    Readable.from(
      (async function* () {
        yield 'a';
        throw new Error('The database went away.');
      })(),
    );
  await expect(text(await portal.context.longAnswers.stream('bo', failing))).rejects.toThrow();
});
