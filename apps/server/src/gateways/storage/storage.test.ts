import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { connect, createServer as createTcpServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import S3rver from '@20minutes/s3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { S3Settings } from '../../platform/storage-settings.ts';
import { folderStorage } from './folder.ts';
import { s3Storage } from './s3.ts';
import type { StorageGateway } from './storage-gateway.ts';

/** More than sockets and streams buffer. */
const CONTENT = randomBytes(3_000_000);
/** So that nothing is given up because this machine is busy. */
const PATIENT = { idleMs: 60_000, pauseMs: 1 };

let folder: string;
let store: S3rver;
let settings: S3Settings;
const closers: (() => unknown)[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'storage-'));
  store = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'files' }],
  });
  const { port } = await store.run();
  settings = {
    url: `http://127.0.0.1:${port}/files`,
    region: 'eu-central-1',
    keyId: 'S3RVER',
    secret: 'S3RVER',
    prefix: 'parwell/',
  };
});
afterAll(async () => {
  for (const close of closers) await close();
  await store.close();
  rmSync(folder, { recursive: true });
});

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => server.close());
  return (server.address() as AddressInfo).port;
}

test('a link in the place of a file is not followed', async () => {
  const own = mkdtempSync(join(folder, 'own-'));
  writeFileSync(join(own, 'secret'), 'secret');
  symlinkSync(join(own, 'secret'), join(own, 'file'));
  const storage = folderStorage(own);
  await expect(storage.read('file')).rejects.toThrow('The file was refused: a link.');
  const content = await storage.read('secret');
  expect(content && (await buffer(content)).toString()).toBe('secret');
});

/** A store with the faults of `answer`. */
async function faultyStore(answer: RequestListener, timing = PATIENT): Promise<StorageGateway> {
  const port = await listen(createServer(answer));
  return s3Storage({ ...settings, url: `http://127.0.0.1:${port}/files` }, timing);
}

async function contentOf(storage: StorageGateway, key: string): Promise<Buffer | null> {
  const stream = await storage.read(key);
  return stream && buffer(stream);
}

/** Much quicker than comparing byte by byte. */
const isWhole = async (storage: StorageGateway, key: string) =>
  CONTENT.equals((await contentOf(storage, key)) ?? Buffer.alloc(0));

const filesIn = (path: string) =>
  readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());

/** Gives some chunks, then runs `then`. */
const streamThat = (then: () => Promise<void>): Readable =>
  Readable.from(
    (async function* () {
      yield CONTENT;
      await then();
    })(),
  );

describe.each([
  { kind: 'a folder', open: () => folderStorage(join(folder, 'own')) },
  { kind: 'an S3-compatible store', open: () => s3Storage(settings, PATIENT) },
])('$kind', ({ open }) => {
  test('keeps what is written until it is removed, and replaces it as a whole', async () => {
    const storage = open();
    expect(await contentOf(storage, 'reports/a.csv')).toBeNull();
    expect(await storage.write('reports/a.csv', Readable.from([CONTENT]))).toBe(CONTENT.length);
    expect(await isWhole(storage, 'reports/a.csv')).toBe(true);
    expect(await storage.write('reports/a.csv', Readable.from(['sh', 'ört']))).toBe(6);
    expect(String(await contentOf(storage, 'reports/a.csv'))).toBe('shört');
    await storage.remove('reports/a.csv');
    await storage.remove('reports/a.csv');
    expect(await contentOf(storage, 'reports/a.csv')).toBeNull();
    expect(await storage.write('reports/empty.csv', Readable.from([]))).toBe(0);
    expect(await contentOf(storage, 'reports/empty.csv')).toEqual(Buffer.alloc(0));
  });

  test('a write that is aborted or whose source fails leaves nothing, not even beside it', async () => {
    const storage = open();
    await storage.write('aborted/old.csv', Readable.from(['old']));
    const before = filesIn(folder).length;
    const abort = new AbortController();
    const aborted = streamThat(async () => abort.abort(new Error('cancelled')));
    await expect(storage.write('aborted/new.csv', aborted, { signal: abort.signal })).rejects.toThrow();
    expect(aborted.destroyed).toBe(true);
    const failing = streamThat(() => Promise.reject(new Error('no rows')));
    await expect(storage.write('aborted/old.csv', failing)).rejects.toThrow('no rows');
    expect(filesIn(folder)).toHaveLength(before);
    expect(await contentOf(storage, 'aborted/new.csv')).toBeNull();
    expect(String(await contentOf(storage, 'aborted/old.csv'))).toBe('old');
  });

  test.each(['../out', '/etc/passwd', 'a//b', 'a b', 'a?b', '', 'a.part'])('%o is no key', async (key) => {
    const storage = open();
    await expect(storage.write(key, Readable.from(['x']))).rejects.toThrow('is no key of a file.');
    await expect(storage.read(key)).rejects.toThrow('is no key of a file.');
  });
});

test('a folder that several machines share: only what has not been written to for long is a leftover', async () => {
  const path = join(folder, 'shared');
  const storage = folderStorage(path);
  await storage.write('reports/a.csv', Readable.from(['a']));
  const yesterday = new Date(Date.now() - 86_400_000);
  for (const name of ['old.csv.1.part', 'new.csv.2.part']) writeFileSync(join(path, 'reports', name), '');
  for (const name of ['a.csv', 'old.csv.1.part'])
    utimesSync(join(path, 'reports', name), yesterday, yesterday);
  expect(await storage.removeLeftovers(new Date(Date.now() - 3_600_000))).toBe(1);
  expect(
    filesIn(path)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(['a.csv', 'new.csv.2.part']);
  expect(await folderStorage(join(folder, 'nowhere')).removeLeftovers(new Date())).toBe(0);
});

test('a wrong secret, an unknown bucket: one clear message that repeats no secret, and no missing file', async () => {
  const wrong = s3Storage({ ...settings, secret: 'hunter2' }, PATIENT);
  const refusal = 'The storage answered PUT a.csv with 403 (SignatureDoesNotMatch).';
  await expect(wrong.write('a.csv', Readable.from(['a']))).rejects.toThrow(refusal);
  await expect(wrong.read('a.csv')).rejects.toThrow('with 403 (SignatureDoesNotMatch).');
  await expect(wrong.remove('a.csv')).rejects.toThrow('with 403 (SignatureDoesNotMatch).');
  const nowhere = s3Storage({ ...settings, url: settings.url.replace('files', 'other') }, PATIENT);
  await expect(nowhere.read('a.csv')).rejects.toThrow('with 404 (NoSuchBucket).');
});

test('connections that are cut in the middle are tried again, and the file is whole', async () => {
  let cut = 2;
  const { port } = new URL(settings.url);
  const proxyPort = await listen(
    createTcpServer((near) => {
      const far = connect(Number(port), '127.0.0.1');
      let bytes = 0;
      near.on('error', () => far.destroy()).on('close', () => far.destroy());
      far.on('error', () => near.destroy()).on('close', () => near.destroy());
      near.on('data', (chunk) => {
        bytes += chunk.length;
        if (cut > 0 && bytes > 100_000) {
          cut -= 1;
          near.resetAndDestroy();
        } else far.write(chunk);
      });
      far.pipe(near);
    }),
  );
  const storage = s3Storage({ ...settings, url: `http://127.0.0.1:${proxyPort}/files` }, PATIENT);
  expect(await storage.write('cut.csv', Readable.from([CONTENT]))).toBe(CONTENT.length);
  expect(cut).toBe(0);
  expect(await isWhole(storage, 'cut.csv')).toBe(true);
});

test('an overloaded store is asked again a few times, with the same content and its checksum', async () => {
  const seen: object[] = [];
  const storage = await faultyStore(async (request, response) => {
    const sha256 = createHash('sha256')
      .update(await buffer(request))
      .digest('hex');
    const { 'x-amz-content-sha256': checksum, 'content-length': length } = request.headers;
    seen.push({ intact: checksum === sha256, length });
    response.writeHead(seen.length === 3 ? 200 : 503).end('<Error><Code>SlowDown</Code></Error>');
  });
  const intact = { intact: true, length: String(CONTENT.length) };
  expect(await storage.write('a.csv', Readable.from([CONTENT]))).toBe(CONTENT.length);
  expect(seen).toEqual([intact, intact, intact]);
  await expect(storage.write('a.csv', Readable.from([CONTENT]))).rejects.toThrow('with 503 (SlowDown).');
  expect(seen).toHaveLength(3 + 4);
});

test('a store that hangs is given up; an abort does not wait for that', async () => {
  const hanging = await faultyStore(() => undefined, { idleMs: 20, pauseMs: 1 });
  await expect(hanging.read('a.csv')).rejects.toThrow('The storage did not answer in time.');
  const abort = new AbortController();
  const patient = await faultyStore(() => abort.abort(new Error('cancelled')));
  const writing = patient.write('a.csv', Readable.from([CONTENT]), { signal: abort.signal });
  await expect(writing).rejects.toThrow('cancelled');
});

test('a download that is cut or hangs fails; one that is read slowly does not', async () => {
  const start = (response: Parameters<RequestListener>[1]) =>
    response.writeHead(200, { 'content-length': CONTENT.length }).write(CONTENT.subarray(0, 1000));
  const cut = await faultyStore((_request, response) => {
    start(response);
    setImmediate(() => response.destroy());
  });
  await expect(contentOf(cut, 'a.csv')).rejects.toThrow('aborted');
  const hanging = await faultyStore((_request, response) => void start(response), {
    idleMs: 500,
    pauseMs: 1,
  });
  await expect(contentOf(hanging, 'a.csv')).rejects.toThrow('aborted');

  await s3Storage(settings, PATIENT).write('slow.csv', Readable.from([CONTENT]));
  const slow = (await s3Storage(settings, { idleMs: 1000, pauseMs: 1 }).read('slow.csv')) as IncomingMessage;
  await once(slow, 'readable');
  await once(slow.socket, 'timeout');
  expect(CONTENT.equals(await buffer(slow))).toBe(true);
});
