import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createDatabase } from '../../../test/postgres.ts';
import { freePort } from '../free-port.ts';
import { startPortal, type Portal } from '../../start.ts';
import { readConfig } from '../config.ts';

const folder = mkdtempSync(join(tmpdir(), 'parwell-health-'));
let portal: Portal;
let healthUrl: string;

beforeAll(async () => {
  const [port, healthPort] = [await freePort(), await freePort()];
  healthUrl = `http://127.0.0.1:${healthPort}`;
  const config = readConfig({
    DATABASE_URL: await createDatabase(inject('postgresUrl')),
    SECRET_KEY: 'a secret key for tests, long enough',
    DATA_DIR: folder,
    LOG_FILE: join(folder, 'log'),
    HOST: '0.0.0.0',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    PORT: String(port),
    HEALTH_PORT: String(healthPort),
    MQTT_PORT: '0',
    SHUTDOWN_DELAY_SECONDS: '2',
  });
  portal = await startPortal(config, () => undefined);
});
afterAll(() => rmSync(folder, { recursive: true }));

const ask = async (url: string): Promise<[number, string]> => {
  const answer = await fetch(url);
  return [answer.status, await answer.text()];
};

const READY = [200, '{"status":"ready"}'];
const CLOSING = [503, '{"status":"closing"}'];

test('the port for monitoring is of this machine alone, wherever the portal listens', async () => {
  const [port, healthPort] = [portal.address, healthUrl].map((url) => new URL(url).port);
  expect((await ask(`http://127.0.0.1:${port}/healthz`))[0]).toBe(200);
  expect((await ask(`http://127.0.0.1:${healthPort}/healthz`))[0]).toBe(200);
  // As any other address of the machine. The portal, which listens on all, answers there.
  await expect(fetch(`http://127.0.0.2:${healthPort}/healthz`)).rejects.toThrow('fetch failed');
});

test('every metric that the board, the alerts and the runbook name exists, and none is missing on board and alerts', async () => {
  const [, text] = await ask(`${healthUrl}/metrics`);
  const existing = [...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name ?? '');
  const deploy = join(import.meta.dirname, '../../../../../deploy');
  const papers = ['grafana/parwell.json', 'prometheus/alerts.yml'].map((file) =>
    readFileSync(join(deploy, file), 'utf8'),
  );
  const named = new Set(
    [...papers.join('\n').matchAll(/\b(?:parwell|nodejs|process)_\w+/g)].map(([name]) =>
      existing.includes(name) ? name : name.replace(/_(bucket|sum|count)$/, ''),
    ),
  );
  const runbook = readdirSync(join(deploy, '../docs/runbook')).map((page) =>
    readFileSync(join(deploy, '../docs/runbook', page), 'utf8'),
  );
  // There a beginning stands for several metrics, as in a pattern.
  const inRunbook = [...runbook.join('\n').matchAll(/\b(?:parwell|nodejs|process)_\w+/g)].map(
    ([name]) => name,
  );
  expect(inRunbook.length).toBeGreaterThan(10);
  expect(
    inRunbook.filter((name) => !existing.some((one) => one.startsWith(name) || name.startsWith(`${one}_`))),
  ).toEqual([]);
  // From the start: Prometheus does not see the first increase of a series that is new.
  expect(text).toContain('parwell_jobs_failed_total{queue="mail.send"} 0');
  expect(text).toContain('parwell_http_errors_total{code="server_error"} 0');
  expect([...named].filter((name) => !existing.includes(name))).toEqual([]);
  expect(existing.filter((name) => name.startsWith('parwell_') && !named.has(name))).toEqual([]);
});

test('a server that is told to stop says so at once, answers whoever comes for a while, and is watched to the end', async () => {
  expect(await ask(`${portal.address}/readyz`)).toEqual(READY);
  expect(await ask(`${healthUrl}/readyz`)).toEqual(READY);
  const slow = await slowRequest();
  const stopping = portal.stop();

  expect(await ask(`${portal.address}/readyz`)).toEqual(CLOSING);
  expect(await ask(`${portal.address}/readyz/api`)).toEqual(CLOSING);
  expect((await ask(`${portal.address}/login`))[0]).toBe(200);

  // The slow request keeps the server from closing; no other is accepted any more.
  await expect
    .poll(() => ask(`${portal.address}/login`).catch(() => 'refused'), { timeout: 30_000 })
    .toBe('refused');
  expect(await ask(`${healthUrl}/healthz`)).toEqual([200, '{"status":"ok"}']);
  expect(await ask(`${healthUrl}/readyz`)).toEqual(CLOSING);
  expect((await ask(`${healthUrl}/metrics`))[1]).toContain('parwell_stored_numbers_available 1');

  const answer = await slow.finish();
  expect(answer).toContain('HTTP/1.1 400');
  expect(answer).toMatch(/^connection: close/im);
  await stopping;
  await expect(ask(`${healthUrl}/healthz`)).rejects.toThrow('fetch failed');
});

async function slowRequest(): Promise<{ finish(): Promise<string> }> {
  const { hostname, port } = new URL(portal.address);
  const socket: Socket = connect(Number(port), hostname);
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk.toString()));
  const head = [
    'POST /api/users/setup/invitation HTTP/1.1',
    `Host: ${hostname}`,
    'Content-Type: application/json',
    'Content-Length: 2',
    'Expect: 100-continue',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  // "Continue": the server has the request.
  await once(socket, 'data');
  return {
    async finish() {
      socket.write('{}');
      await once(socket, 'close');
      return answer;
    },
  };
}
