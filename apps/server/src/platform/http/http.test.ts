import { calls, callsOf, searchCustomers, takesPrograms, type Call, type ErrorBody } from '@parwell/contract';
import { once } from 'node:events';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request as rawRequest } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { Browser } from '../../../test/browser.ts';
import { startTestPortal, type TestPortal } from '../../../test/portal.ts';
import { JsonText } from '../json-text.ts';
import type { Config } from '../config.ts';
import { createLog } from '../log.ts';
import { createHttpServer } from './server.ts';
import { registerRoutes } from './register.ts';
import { unlimited } from './rate-limit.ts';
import { publicRoute, route } from './route.ts';

const defineCall = callsOf('settings');

let portal: TestPortal;
let browser: Browser;

beforeAll(async () => {
  portal = await startTestPortal({
    PUBLIC_URL: 'http://track.parwell.example',
    TRACK_HOSTS:
      'app=track,ops=track,dev-app=dev-track,dev-ops=dev-track,dev-internal=dev-track,qa-app=qa-track,qa-ops=qa-track',
  });
  await portal.addUser({
    email: 'staff@fff.example',
    accessGroups: { customer: ['ALL'] },
    roles: { users: 'OWNER' },
  });
  browser = await portal.signIn('staff@fff.example');
});
afterAll(() => portal.close());

const send = (path: string, init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {}) =>
  browser.request(path, {
    ...init,
    headers: {
      authorization: `Bearer ${browser.session?.idToken}`,
      'content-type': 'application/json',
      ...init.headers,
    },
  });
const search = (query: string) =>
  send(`/api/tenants/search?${query}`, { headers: { 'content-type': 'text/plain' } });
const post = (body: string, headers: Record<string, string> = {}) =>
  send('/api/users/setup/invitation', { method: 'POST', body, headers });

const httpServer = (isReady = true) =>
  createHttpServer({
    config: portal.context.config,
    log: portal.context.log,
    readiness: { life: { stage: 'running' }, database: async () => isReady },
  });

test('malformed requests get a clear 4xx', async () => {
  const refused: [Promise<{ status: number; json<T>(): T }>, number, string][] = [
    [post('{"invitation":'), 400, 'The request is not valid JSON.'],
    [post('{"__proto__":{"x":1}}'), 400, 'The request is not valid JSON.'],
    [post('[]'), 400, 'Invalid input'],
    [post('{"invitation":5}'), 400, 'invitation'],
    [post('{}'), 400, 'invitation'],
    [post('{"invitation":"01234567890123456789","more":1}'), 400, 'more'],
    [post(JSON.stringify({ invitation: 'x'.repeat(201) })), 400, 'invitation'],
    [post(JSON.stringify({ invitation: `0123456789012345678\0` })), 400, 'NUL'],
    [post(`{"invitation":"0123456789012345678\\ud800"}`), 400, 'broken'],
    [post('<x/>', { 'content-type': 'application/xml' }), 415, 'application/json'],
    [post(JSON.stringify({ invitation: 'x'.repeat(2_000_000) })), 413, 'too large'],
    [search('limit=101'), 400, 'limit'],
    [search('limit=0'), 400, 'limit'],
    [search('limit=ten'), 400, 'limit'],
    [search('offset=-1'), 400, 'offset'],
    [search('offset=1.5'), 400, 'offset'],
    [search('order=password'), 400, 'Must be one of name, customerId'],
    [search('order=name%20SIDEWAYS'), 400, 'Must be one of name, customerId'],
    [search(`order=${encodeURIComponent('name; DROP TABLE users')}`), 400, 'Must be one of'],
    [search('where={'), 400, 'Must be JSON'],
    [search(`where=${encodeURIComponent('{"or":[{"name":{"like":"\\u0000"}}]}')}`), 400, 'NUL'],
    [search('where=%00'), 400, 'NUL'],
    [search(`where=${'x'.repeat(4001)}`), 400, 'where'],
    [search('unknown=1'), 400, 'unknown'],
    [search('limit=1&limit=2'), 400, 'limit'],
    [search('fields=["password"]'), 400, 'fields'],
    [send('/api/users/%E0%A4%A'), 400, 'not valid'],
    [send(`/api/users/${'x'.repeat(301)}`), 400, 'The address is too long.'],
    [send('/api/nothing-here'), 404, 'nothing at this address'],
    [send('/api/tenants/search', { method: 'DELETE' }), 404, 'nothing at this address'],
  ];
  for (const [answering, status, words] of refused) {
    const answer = await answering;
    const { message } = answer.json<ErrorBody>();
    expect([answer.status, message]).toEqual([status, expect.stringContaining(words)]);
  }
});

test('an error names the refused field, so that a form can show it there', async () => {
  const answer = await post('{"invitation":"short"}');
  expect(answer.json<ErrorBody>()).toMatchObject({ code: 'bad_request', details: [{ field: 'invitation' }] });
});

test('the answer to a bug has a correlation id, which is also in the log, and no internals (ERR-003)', async () => {
  const broken = defineCall({
    method: 'GET',
    path: '/broken',
    summary: '',
    permission: 'public',
    response: z.object({}),
  });
  const app = httpServer();
  registerRoutes(
    app,
    [publicRoute(broken, async () => Promise.reject(new Error('secret table users_42 is gone')))],
    {
      authenticate: async () => null,
      limiter: unlimited,
      requireFresh: async () => {},
      recordRefusal: async () => {},
      checkAnswers: true,
      expected: [broken],
    },
  );
  const answer = await app.inject('/api/broken');
  expect(answer.statusCode).toBe(500);
  const body = answer.json<ErrorBody>();
  expect(body).toEqual({
    code: 'server_error',
    message: 'A server error has occurred.',
    correlationId: expect.any(String),
  });
  const logged = portal.logLines.find((line) => line.includes(body.correlationId ?? '?'));
  expect(logged).toContain('users_42 is gone');
  await app.close();
});

const publicCall = (extra: object) =>
  defineCall({
    method: 'GET',
    path: '/extra',
    summary: '',
    permission: 'public',
    response: z.strictObject({}),
    ...extra,
  });

const register = (routes: Parameters<typeof registerRoutes>[1], expected: Call[]) => {
  const app = httpServer();
  registerRoutes(app, routes, {
    authenticate: async () => null,
    limiter: unlimited,
    requireFresh: async () => {},
    recordRefusal: async () => {},
    checkAnswers: true,
    expected,
  });
  return app;
};

test('the server does not start if a call has no permission, no handler, or two handlers', () => {
  const unsaid = publicCall({ permission: undefined });
  expect(() => register([publicRoute(unsaid, async () => ({}))], [unsaid])).toThrow('declares no permission');
  const call = publicCall({});
  expect(() => register([], [call])).toThrow('has no handler');
  const answer = publicRoute(call, async () => ({}));
  expect(() => register([answer, answer], [call])).toThrow('answered twice');
  expect(() => register([route(call, async () => ({}))], [call])).toThrow('must not have a caller');
  const closed = publicCall({ permission: 'signed-in' });
  expect(() => register([publicRoute(closed, async () => ({}))], [closed])).toThrow('must have a caller');
});

test('the server does not start with a route under /api that is not in the contract', () => {
  const app = register([], []);
  expect(() => app.get('/api/side-door', async () => 'hello')).toThrow('outside the contract');
});

test('in tests, keys in an answer that are not in the contract are reported', async () => {
  const call = publicCall({});
  const app = register([publicRoute(call, async () => new JsonText('{"password_hash":"x"}'))], [call]);
  expect((await app.inject('/api/extra')).statusCode).toBe(500);
  await app.close();
});

test('every call is under /api, and the API documents itself (API-001 API-007 DAPI-002 OAPI-001)', async () => {
  const document = (await browser.request('/api/openapi.json')).json<{
    paths: Record<string, Record<string, { security: unknown[] }>>;
  }>();
  for (const call of calls.values()) {
    const path = `/api${call.path.replaceAll(/:(\w+)/g, '{$1}')}`;
    const operation = document.paths[path]?.[call.method.toLowerCase()];
    expect(operation, path).toBeDefined();
    const schemes = takesPrograms(call) ? ['session', 'token'] : ['session'];
    expect(operation?.security).toEqual(
      call.permission === 'public' ? [] : schemes.map((name) => ({ [name]: [] })),
    );
  }
  expect(document.paths['/api/auth/tokens']?.['post']?.security).toEqual([{ session: [] }]);
  expect(document.paths['/api/users']?.['get']?.security).toEqual([{ session: [] }, { token: [] }]);
  const page = await browser.request('/api/docs');
  expect(page.headers.get('content-type')).toContain('text/html');
  for (const name of calls.keys()) expect(page.text).toContain(`id="${name}"`);
});

test('every answer carries the security headers', async () => {
  const pages = ['/login', '/api/docs', '/healthz'];
  for (const path of [...pages, '/api/openapi.json', '/api/nothing']) {
    const { headers } = await browser.request(path);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain(pages.includes(path) ? "script-src 'self';" : "default-src 'none';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBe('same-origin');
  }
  expect((await browser.call(searchCustomers)).headers.get('cache-control')).toBe('no-store');
});

test('large answers are compressed, small ones are sent as they are', async () => {
  const encodingOf = async (path: string) =>
    (await fetch(`${portal.url}${path}`, { headers: { 'accept-encoding': 'br' } })).headers.get(
      'content-encoding',
    );
  expect(await encodingOf('/api/openapi.json')).toBe('br');
  expect(await encodingOf('/login')).toBeNull();
});

test('the server reports that it is alive and whether it is ready', async () => {
  expect((await browser.request('/healthz')).json()).toEqual({ status: 'ok' });
  expect((await browser.request('/readyz')).json()).toEqual({ status: 'ready' });
  const app = httpServer(false);
  expect((await app.inject('/readyz')).statusCode).toBe(503);
  await app.close();
});

const answerFor = (
  host: string,
  path = '/dashboard/100?x=1',
): Promise<{ location: string | undefined; status: number | undefined }> =>
  new Promise((resolve, reject) => {
    const { port } = new URL(portal.url);
    rawRequest({ host: '127.0.0.1', port, path, headers: { host } }, (answer) => {
      answer.resume();
      resolve({ location: answer.headers.location, status: answer.statusCode });
    })
      .on('error', reject)
      .end();
  });

test('a host with a known prefix is redirected to its track host with the same path (SHELL-060..067)', async () => {
  const expected = {
    'app.parwell.example': 'http://track.parwell.example/dashboard/100?x=1',
    'ops.parwell.example': 'http://track.parwell.example/dashboard/100?x=1',
    'dev-app.parwell.example': 'http://dev-track.parwell.example/dashboard/100?x=1',
    'dev-ops.parwell.example:8080': 'http://dev-track.parwell.example:8080/dashboard/100?x=1',
    'dev-internal.parwell.example': 'http://dev-track.parwell.example/dashboard/100?x=1',
    'qa-app.parwell.example': 'http://qa-track.parwell.example/dashboard/100?x=1',
    'qa-ops.parwell.example': 'http://qa-track.parwell.example/dashboard/100?x=1',
  };
  for (const [host, location] of Object.entries(expected))
    expect(await answerFor(host)).toEqual({ location, status: 302 });
  // An unmapped host is never redirected, nor is a call, nor anything to a domain of somebody else.
  for (const [host, path] of [
    ['other.parwell.example'],
    ['application.parwell.example'],
    ['app.parwell.example', '/api/openapi.json'],
    ['app.evil.example'],
    ['track.evil.example'],
  ] as [string, string?][])
    expect([host, await answerFor(host, path)]).toEqual([host, { location: undefined, status: 421 }]);
});

test('pages and calls are answered as PUBLIC_URL and on this machine only, health for any host', async () => {
  const { port } = new URL(portal.url);
  for (const host of [
    'track.parwell.example',
    'TRACK.parwell.example:8443',
    `localhost:${port}`,
    '127.0.0.1',
    '[::1]:80',
  ])
    for (const path of ['/login', '/api/openapi.json'])
      expect([host, (await answerFor(host, path)).status]).toEqual([host, 200]);
  for (const host of [
    'evil.example',
    'track.parwell.example.evil.example',
    'localhost.evil.example',
    '10.0.0.7:8080',
  ])
    for (const path of ['/login', '/', '/api/openapi.json', '/login?callback=http://evil.example/'])
      expect([host, await answerFor(host, path)]).toEqual([host, { location: undefined, status: 421 }]);
  for (const path of ['/healthz', '/readyz', '/readyz/api'])
    expect([path, (await answerFor('10.0.0.7:8080', path)).status]).toEqual([path, 200]);
});

test('the address of a client is taken from X-Forwarded-For only if a named proxy wrote it', async () => {
  const addressFor = async (TRUST_PROXY: Config['TRUST_PROXY'], remoteAddress: string, forwarded: string) => {
    const app = createHttpServer({
      config: { ...portal.context.config, TRUST_PROXY },
      log: portal.context.log,
      readiness: { life: { stage: 'running' }, database: async () => true, broker: () => true },
    });
    app.get('/ip', (request, reply) => reply.send(request.ip));
    const answer = await app.inject({ url: '/ip', remoteAddress, headers: { 'x-forwarded-for': forwarded } });
    await app.close();
    return answer.body;
  };
  expect(await addressFor(false, '10.0.0.5', '1.2.3.4')).toBe('10.0.0.5');
  expect(await addressFor(['10.0.0.5'], '10.0.0.5', '1.2.3.4')).toBe('1.2.3.4');
  expect(await addressFor(['10.0.0.5'], '10.0.0.6', '1.2.3.4')).toBe('10.0.0.6');
  // The client's own entry stands before the proxy's.
  expect(await addressFor(['10.0.0.0/8'], '10.0.0.5', '9.9.9.9, 1.2.3.4')).toBe('1.2.3.4');
  expect(await addressFor(1, '10.0.0.5', '9.9.9.9, 1.2.3.4')).toBe('1.2.3.4');
});

test('the secret in the address of a download is not logged', async () => {
  await browser.request('/downloads/a-secret-of-a-download?x=another-secret');
  const lines = portal.logLines.filter((line) => line.includes('/downloads/'));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('/downloads/:secret');
  expect(portal.logLines.join('')).not.toMatch(/a-secret-of-a-download|another-secret/);
});

test('only the account of the portal reads its log, even if the file was open to others', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parwell-log-'));
  const mode = async (file: string) => (await stat(file)).mode & 0o777;
  const [fresh, old] = [join(folder, 'new.log'), join(folder, 'old.log')];
  await writeFile(old, '', { mode: 0o644 });
  for (const file of [fresh, old]) {
    createLog({ level: 'info', file });
    expect(await mode(file)).toBe(0o600);
  }
  await rm(folder, { recursive: true });
});

test('a connection that a browser opened in advance does not hold up a server that stops', async () => {
  const app = httpServer();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const unused = connect(port, '127.0.0.1');
  await once(unused, 'connect');
  const ended = once(unused, 'close');
  const start = performance.now();
  await app.close();
  await ended;
  // Node's default is a minute.
  expect(performance.now() - start).toBeLessThan(30_000);
});
