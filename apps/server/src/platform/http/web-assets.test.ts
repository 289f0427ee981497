import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestPortal, type TestPortal } from '../../../test/portal.ts';
import { readConfig } from '../config.ts';
import { sql } from '../db/database.ts';
import { createLog } from '../log.ts';
import { servePortal, WEB_BUILD } from './portal.ts';
import { createHttpServer } from './server.ts';
import { assetType, createWebAssets, keepAssets } from './web-assets.ts';

const DAY_MS = 86_400_000;
const top = mkdtempSync(join(tmpdir(), 'parwell-assets-'));
let portal: TestPortal;
let older: FastifyInstance;
let newer: FastifyInstance;

/** A build with a shell of its own, and a font that all builds have. */
function build(name: string): string {
  const folder = join(top, name);
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'index.html'), `<script src="/assets/shell-${name}99.js"></script>`);
  const text = `console.log("${name}");`.repeat(1000);
  const script = join(folder, `assets/shell-${name}99.js`);
  writeFileSync(script, text);
  writeFileSync(`${script}.br`, brotliCompressSync(text));
  writeFileSync(`${script}.gz`, gzipSync(text));
  writeFileSync(join(folder, 'assets/inter-BYyXgM-n.woff2'), 'a font');
  return folder;
}

async function serverOf(folder: string): Promise<FastifyInstance> {
  const app = createHttpServer({
    config: readConfig({}),
    log: createLog({ level: 'silent' }),
    readiness: { life: { stage: 'running' }, database: async () => true },
  });
  app.after(() => servePortal(app, folder, createWebAssets(portal, 0)));
  await app.ready();
  return app;
}

const at = (days: number) => ({ now: () => new Date(portal.clock.now().getTime() + days * DAY_MS) });
const keep = (folder: string, days = 0) => keepAssets({ db: portal.db, clock: at(days) }, folder);
const listNames = async () =>
  (await portal.db.many<{ name: string }>(sql`SELECT name FROM web_assets ORDER BY name`)).map(
    ({ name }) => name,
  );

let [olderBuild, newerBuild] = ['', ''];

beforeAll(async () => {
  portal = await startTestPortal();
  [olderBuild, newerBuild] = [build('older'), build('newer')];
  [older, newer] = [await serverOf(olderBuild), await serverOf(newerBuild)];
});
beforeEach(() => portal.db.run(sql`DELETE FROM web_assets`));
afterAll(async () => {
  await Promise.all([older.close(), newer.close(), portal.close()]);
  rmSync(top, { recursive: true });
});

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['br;q=0, gzip', 'gzip', gunzipSync],
  ['identity', undefined, (content: Buffer) => content],
])(
  'a server sends a file of another build as its own server does, to who accepts %s',
  async (accepted, encoding, unpack) => {
    await keep(newerBuild);
    const asked = { url: '/assets/shell-newer99.js', headers: { 'accept-encoding': accepted } };
    const [own, other] = [await newer.inject(asked), await older.inject(asked)];
    expect([other.statusCode, other.headers['content-encoding']]).toEqual([200, encoding]);
    expect(unpack(other.rawPayload).toString()).toBe('console.log("newer");'.repeat(1000));
    const unlike = new Set(['etag', 'last-modified', 'accept-ranges', 'date']);
    const headersOf = ({ headers }: typeof own) =>
      Object.fromEntries(Object.entries(headers).filter(([name]) => !unlike.has(name)));
    expect(headersOf(other)).toEqual(headersOf(own));
    expect(other.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
  },
);

test('a file that is brought after somebody asked in vain is there for who asks then', async () => {
  const asked = { url: '/assets/shell-newer99.js' };
  const server = await serverOf(olderBuild);
  expect((await server.inject(asked)).statusCode).toBe(404);
  await keep(newerBuild);
  expect((await server.inject(asked)).statusCode).toBe(200);
  await server.close();
});

test.each([
  '/assets/index.html',
  '/assets/secret.js',
  '/assets/shell-newer99.js.br',
  '/assets/shell-newer99.js.map',
  '/assets/..%2fshell-newer99.js',
])('%s is no name of an asset, and is not looked for', async (url) => {
  await keep(newerBuild);
  const name = decodeURIComponent(url.replace('/assets/', ''));
  await portal.db.run(sql`
    INSERT INTO web_assets (name, content, version, seen_at) VALUES (${name}, 'x', '1', now()) ON CONFLICT DO NOTHING`);
  expect((await older.inject({ url })).statusCode).toBe(404);
});

test('many who ask for what nobody has brought read the list once or twice, not once each', async () => {
  let queries = 0;
  const db = { many: async () => ((queries += 1), []) } as unknown as TestPortal['db'];
  const assets = createWebAssets({ db }, 0);
  const names = Array.from({ length: 500 }, (_, index) => `page-${100_000 + index}.js`);
  expect(await Promise.all(names.map((name) => assets.find(name, 'br')))).toEqual(names.map(() => undefined));
  expect(queries).toBeLessThanOrEqual(2);
});

test('files are kept while a server with them runs, and for thirty days after it', async () => {
  await keep(olderBuild);
  expect(await listNames()).toEqual(['inter-BYyXgM-n.woff2', 'shell-older99.js']);
  await keep(newerBuild, 20);
  await keep(newerBuild, 30);
  expect(await listNames()).toEqual(['inter-BYyXgM-n.woff2', 'shell-newer99.js', 'shell-older99.js']);
  await keep(newerBuild, 30.1);
  expect(await listNames()).toEqual(['inter-BYyXgM-n.woff2', 'shell-newer99.js']);
});

test('servers that start together bring their files once', async () => {
  await Promise.all([keep(olderBuild), keep(newerBuild), keep(olderBuild), keep(newerBuild)]);
  expect(await listNames()).toEqual(['inter-BYyXgM-n.woff2', 'shell-newer99.js', 'shell-older99.js']);
});

test('the page itself is never answered with "not modified": pages of two builds may be of the same size and age', async () => {
  const page = await older.inject({ url: '/dashboard' });
  expect([page.headers.etag, page.headers['last-modified']]).toEqual([undefined, undefined]);
});

test('every file that the portal is built of has a name and a type that servers share', () => {
  const assets = join(WEB_BUILD, 'assets');
  const names = existsSync(assets) ? readdirSync(assets).filter((name) => !/\.(br|gz)$/.test(name)) : [];
  expect(names.filter((name) => assetType(name) === undefined)).toEqual([]);
});
