import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { Browser } from '../../test/browser.ts';
import { startTestPortal, type TestPortal } from '../../test/portal.ts';
import { sql } from './db/database.ts';
import { createIngest } from '../../test/ingest.ts';
import { addDevice } from '../../test/devices.ts';
import { beginCorrelation, currentCorrelationId } from './correlation.ts';
import { createJobs, handles, type JobDefinition } from './jobs.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

interface Line {
  readonly msg: string;
  readonly correlationId?: string;
  readonly [field: string]: unknown;
}

const linesOf = (msg: string): Line[] =>
  portal.logLines.map((line) => JSON.parse(line) as Line).filter((line) => line.msg === msg);

test('a job has the correlation id of the request that queued it, and so has the job that this one queues', async () => {
  await portal.addUser({ email: 'nurse@clinic.example' });
  const browser = new Browser(portal.url);
  await browser.request('/login/forgot');
  await browser.form('/login/forgot', { email: 'nurse@clinic.example' });
  const request = linesOf('request').find(({ method }) => method === 'POST');
  await portal.jobs.runWaiting();
  const done = linesOf('job done').map(({ job, correlationId }) => [job, correlationId]);
  expect(request?.correlationId).toMatch(/^[\da-f-]{36}$/);
  expect(done).toEqual([
    ['identity.sendReset', request?.correlationId],
    ['mail.send', request?.correlationId],
  ]);
});

test('what a failing job logs has the correlation id of its cause; without a cause it is the id of the job', async () => {
  const definition = {
    name: 'test.failing',
    data: z.strictObject({ n: z.number() }),
    retries: 0,
    retrySeconds: 1,
  } satisfies JobDefinition;
  const jobs = createJobs({
    url: portal.db.url,
    log: portal.context.log,
    work: false,
    definitions: [definition],
  });
  const seen: unknown[] = [];
  await jobs.start([
    handles(definition, async (data) => {
      seen.push(data);
      throw new Error('no');
    }),
  ]);
  const queue = (n: number) => portal.db.transaction((tx) => jobs.enqueue(tx, definition, { n }));
  const cause = beginCorrelation('of a request');
  await cause.run(() => queue(1));
  cause.end();
  // A request that is over causes nothing any more, though its timers and connections live on.
  await cause.run(() => queue(2));
  await jobs.runWaiting();
  await jobs.stop();
  expect(seen).toEqual([{ n: 1 }, { n: 2 }]);
  const failed = linesOf('job failed');
  expect(failed.map(({ correlationId }) => correlationId)).toEqual(['of a request', failed[1]?.['jobId']]);
  expect(currentCorrelationId()).toBeUndefined();
});

test('a message that cannot be stored is logged with its own id and what became of it, and with no request of another', async () => {
  await portal.addCustomer('c1', 'Clinic One');
  await addDevice(portal.db, { cabinetId: 'c1-1', customerId: 'c1', cabinetType: 'RFID' });
  const at = portal.clock.now().toISOString();
  await portal.db.run(sql`
    ALTER TABLE device_events ADD CONSTRAINT broken CHECK (message_id <> 'm-1') NOT VALID`);
  const payload = Buffer.from(JSON.stringify({ messageId: 'm-1', sentAt: at, at, kind: 'door', data: {} }));
  const other = beginCorrelation('of somebody else');
  await other.run(() => createIngest(portal.context).receive({ cabinetId: 'c1-1', topic: 'event', payload }));
  const [line] = linesOf('a message could not be stored');
  expect(line).toMatchObject({
    device: 'c1-1',
    topic: 'event',
    messageId: 'm-1',
    outcome: 'Contains values that cannot be stored.',
  });
  expect(line?.correlationId).toBeUndefined();
});
