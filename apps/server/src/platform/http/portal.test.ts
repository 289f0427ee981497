import type { FastifyInstance } from 'fastify';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { servePortal } from './portal.ts';
import { createHttpServer } from './server.ts';

const SCRIPT = '/assets/shell-abc123.js';
const content = 'console.log("the portal");\n'.repeat(1000);
const page = '<!doctype html><title>Parwell</title>';
const folder = mkdtempSync(join(tmpdir(), 'parwell-web-'));
let app: FastifyInstance;

function build(name: string, text: string): void {
  writeFileSync(join(folder, name), text);
  writeFileSync(join(folder, `${name}.br`), brotliCompressSync(text));
  writeFileSync(join(folder, `${name}.gz`), gzipSync(text));
}

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  build('index.html', page);
  build(SCRIPT, content);
  writeFileSync(join(folder, 'assets/inter-abc123.woff2'), 'a font');
  const config = readConfig({});
  app = createHttpServer({
    config,
    log: createLog({ level: 'silent' }),
    readiness: { life: { stage: 'running' }, database: async () => true },
  });
  app.after(() => servePortal(app, folder));
  await app.ready();
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

test.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
])(
  'a browser that accepts %s gets the copy that the build compressed',
  async (accepted, encoding, unpack) => {
    const answer = await get(SCRIPT, { 'accept-encoding': accepted });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-encoding': encoding,
      'content-type': expect.stringContaining('javascript'),
      'content-length': String(answer.rawPayload.length),
      vary: expect.stringMatching(/accept-encoding/i),
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(unpack(answer.rawPayload).toString()).toBe(content);
  },
);

test('clients that do not accept compression get the plain file', async () => {
  const answer = await get(SCRIPT);
  expect(answer.headers['content-encoding']).toBeUndefined();
  expect(answer.headers['vary']).toMatch(/accept-encoding/i);
  expect(answer.payload).toBe(content);
});

test('files without compressed copies are sent uncompressed', async () => {
  const answer = await get('/assets/inter-abc123.woff2', { 'accept-encoding': 'br' });
  expect(answer.headers['content-encoding']).toBeUndefined();
  expect(answer.headers['content-type']).toBe('font/woff2');
  expect(answer.payload).toBe('a font');
});

test('a browser that already has a file gets 304, compressed or not', async () => {
  const forms = [{ 'accept-encoding': 'br' }, { 'accept-encoding': 'gzip' }, {}];
  const marks = await Promise.all(forms.map(async (form) => (await get(SCRIPT, form)).headers.etag ?? ''));
  expect(new Set(marks).size).toBe(3);
  for (const [index, form] of forms.entries()) {
    const again = await get(SCRIPT, { ...form, 'if-none-match': marks[index] ?? '' });
    expect([again.statusCode, again.payload]).toEqual([304, '']);
  }
});

test('a range of a file can be requested', async () => {
  const answer = await get(SCRIPT, { range: 'bytes=0-10' });
  expect([answer.statusCode, answer.payload]).toEqual([206, content.slice(0, 11)]);
  expect(answer.headers['content-range']).toBe(`bytes 0-10/${content.length}`);
});

test('an invalid range, and a file that has changed meanwhile, are refused with the standard statuses', async () => {
  const beyond = await get(SCRIPT, { range: `bytes=${content.length}-` });
  expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${content.length}`]);
  expect(beyond.json()).toEqual({ code: 'bad_request', message: 'The file has no such part.' });
  expect((await get(SCRIPT, { 'if-match': '"older"' })).statusCode).toBe(412);
});

test.each(['/', '/dashboard/100?x=1', '/customer-details/c1'])(
  '%s is the page of the portal, which is revalidated each time',
  async (url) => {
    const answer = await get(url, { 'accept-encoding': 'br' });
    expect(answer.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': expect.stringContaining('text/html'),
      'cache-control': 'no-cache',
    });
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(page);
    expect((await get(url)).payload).toBe(page);
  },
);

test.each([SCRIPT, '/', '/dashboard'])('HEAD %s answers as GET does, without the content', async (url) => {
  const asked = { url, headers: { 'accept-encoding': 'br' } };
  const whole = await app.inject(asked);
  const head = await app.inject({ ...asked, method: 'HEAD' });
  expect([head.statusCode, head.payload]).toEqual([200, '']);
  for (const name of ['content-type', 'content-encoding', 'content-length', 'etag', 'cache-control']) {
    expect([name, head.headers[name]]).toEqual([name, whole.headers[name]]);
  }
});

test.each(['/assets/none-abc123.js', `${SCRIPT}.br`, `${SCRIPT}.gz`, '/index.html.br', '/api/nothing'])(
  '%s is not found',
  async (url) => {
    const answer = await get(url, { 'accept-encoding': 'br' });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'not_found' });
  },
);

test.each([
  '/assets/..%2findex.html',
  '/assets/%2e%2e%2f%2e%2e%2fpackage.json',
  '/assets/a%2f..%2f..%2fx.js',
])('%s leads nowhere: only files of that folder are served', async (url) => {
  const answer = await get(url);
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, 'not_found']);
});

test('pages can only be read: other methods get 404', async () => {
  expect((await app.inject({ url: '/dashboard', method: 'POST' })).statusCode).toBe(404);
});
