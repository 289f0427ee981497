import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Browser } from '../../../test/browser.ts';
import { addDevice } from '../../../test/devices.ts';
import { startTestPortal, type TestPortal } from '../../../test/portal.ts';
import { createIngest } from '../../../test/ingest.ts';
import { createLog } from '../log.ts';
import { createOtlpTraces } from './otlp-traces.ts';
import { inSpan, type Traces } from './traces.ts';

interface SentSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly { readonly key: string; readonly value: object }[];
}
interface Sent {
  readonly resourceSpans: readonly {
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[];
  }[];
}

let collector: Server;
const sent: string[] = [];
let answers = 200;
const lines: string[] = [];
const log = createLog({ level: 'info', stream: { write: (line) => void lines.push(line) } });
let traces: Traces;
let portal: TestPortal;

beforeAll(async () => {
  collector = createServer((request, response) => {
    void text(request).then((body) => {
      if (request.url === '/v1/traces') sent.push(body);
      return response.writeHead(answers, { 'content-type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const { port } = collector.address() as AddressInfo;
  traces = createOtlpTraces({ endpoint: `http://127.0.0.1:${port}`, serviceName: 'parwell', log });
  portal = await startTestPortal({}, { monitoring: { traces } });
});
afterAll(async () => {
  await portal.close();
  collector.close();
});

test('a trace goes from the header of a request through its job to the SQL of both, and holds no values', async () => {
  await portal.addUser({ email: 'nurse@clinic.example' });
  await portal.addCustomer('c1', 'Clinic One');
  await addDevice(portal.db, { cabinetId: 'c1-1', customerId: 'c1', cabinetType: 'RFID' });
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const browser = new Browser(portal.url);
  await browser.request('/login/forgot');
  await browser.request('/login/forgot?secret=in-the-query', {
    method: 'POST',
    body: new URLSearchParams({ email: 'nurse@clinic.example' }),
    headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01` },
  });
  await portal.jobs.runWaiting();
  const at = portal.clock.now().toISOString();
  const payload = Buffer.from(JSON.stringify({ messageId: 'm1', sentAt: at, points: [{ at, value: 5 }] }));
  await createIngest(portal.context).receive({ cabinetId: 'c1-1', topic: 'temperature', payload });
  await traces.close();

  const spans = sent
    .map((body) => JSON.parse(body) as Sent)
    .flatMap(({ resourceSpans }) =>
      resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
    );
  const named = (name: string) => spans.filter((span) => span.name === name);
  const [request] = named('POST /login/forgot');
  expect(request).toMatchObject({ traceId, parentSpanId: 'b7ad6b7169203331' });
  expect(request?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 200 } });
  const [reset] = named('job identity.sendReset');
  expect(reset).toMatchObject({ traceId, parentSpanId: request?.spanId });
  const [mail] = named('job mail.send');
  expect(mail).toMatchObject({ traceId, parentSpanId: reset?.spanId });
  expect(named('INSERT mail_messages')).toMatchObject([{ traceId, parentSpanId: reset?.spanId }]);
  // Has its own trace: its messages come from many.
  const [batch] = named('ingest batch');
  expect(batch?.parentSpanId ?? '').toBe('');
  expect(named('INSERT measurements')).toMatchObject([
    { traceId: batch?.traceId, parentSpanId: batch?.spanId },
  ]);
  expect(sent.join('')).not.toMatch(/clinic\.example|c1-1|in-the-query/);
});

test('a collector that is away or refuses disturbs nothing, and the log says so once', async () => {
  answers = 400;
  const url = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  const refused = createOtlpTraces({ endpoint: url, serviceName: 'parwell', log });
  expect(await inSpan(refused, 'work', { kind: 'internal' }, async () => 'done')).toBe('done');
  await refused.close();
  expect(lines.filter((line) => line.includes('traces could not be sent'))).toHaveLength(1);
  const away = createOtlpTraces({
    endpoint: 'http://127.0.0.1:1',
    serviceName: 'parwell',
    log,
    closeMs: 100,
  });
  away.begin('work', { kind: 'internal' }).end();
  await away.close();
});
