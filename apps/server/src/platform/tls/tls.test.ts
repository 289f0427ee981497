import { X509Certificate } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { connect as connectPlain, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type ConnectionOptions } from 'node:tls';
import type { FastifyInstance } from 'fastify';
import { beforeEach, expect, test } from 'vitest';
import { testAuthority, writePair, type Issued } from '../../../test/certificates.ts';
import { readConfig } from '../config.ts';
import { secureServers } from '../http/secure-server.ts';
import { createHttpServer } from '../http/server.ts';
import { createLog } from '../log.ts';
import { createLoops } from '../loops.ts';
import { createPrometheusMetrics } from '../monitoring/prometheus.ts';
import { openCertificate } from './certificate.ts';
import { openCertificates } from './certificates.ts';
import { selfMade } from './self-made.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parwell-tls-'));
  return () => rmSync(folder, { recursive: true });
});

const logLines: string[] = [];
const log = createLog({ level: 'info', stream: { write: (line) => void logLines.push(line) } });
const ca = await testAuthority('Test CA');
const named = (CN: string, options?: { endsInDays: number }) => ca.issue([{ CN: [CN] }], options);

/** The portal's server without slices, over TLS. */
async function serve(
  files: { cert: string; key: string },
  settings: Record<string, string> = {},
  prepare: (app: FastifyInstance) => void = () => {},
) {
  const certificate = await openCertificate(files);
  const secure = secureServers(certificate);
  const app = createHttpServer({
    config: readConfig({ TLS_CERT: files.cert, TLS_KEY: files.key, ...settings }),
    log,
    readiness: { life: { stage: 'running' }, database: async () => true },
    secure,
  });
  prepare(app);
  const host = settings['HOST'] ?? '127.0.0.1';
  const address = await secure.listen(app, 0, host);
  const { port } = app.server.address() as AddressInfo;
  return { address, port, certificate, app };
}

/** Resolves with the name in the server's certificate, and the version of TLS. */
const shake = (port: number, options: ConnectionOptions = {}) =>
  new Promise<{ name: string | undefined; version: string | null }>((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, ca: ca.cert, ...options }, () => {
      const name = /CN=(.*)/.exec(socket.getPeerX509Certificate()?.subject ?? '')?.[1];
      resolve({ name, version: socket.getProtocol() });
      socket.destroy();
    });
    socket.once('error', reject);
  });

const get = (url: string, host?: string) =>
  new Promise<{ status: number | undefined; hsts: string | undefined }>((resolve, reject) => {
    request(url, { ca: ca.cert, agent: false, headers: host ? { host } : {} }, (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode, hsts: answer.headers['strict-transport-security'] });
    })
      .on('error', reject)
      .end();
  });

test('PORT speaks TLS 1.2 and 1.3, nothing older, and no plain HTTP', async () => {
  const { address, port, app } = await serve(writePair(folder, await named('one')));
  expect(address).toBe(`https://127.0.0.1:${port}`);
  expect(await get(`${address}/healthz`)).toMatchObject({ status: 200 });
  expect(await shake(port)).toEqual({ name: 'one', version: 'TLSv1.3' });
  expect((await shake(port, { maxVersion: 'TLSv1.2' })).version).toBe('TLSv1.2');
  // Level 0 lets the client offer what it would refuse by itself.
  const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const;
  await expect(shake(port, old)).rejects.toThrow('alert protocol version');
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow('fetch failed');
  await app.close();
});

test('a server with TLS at localhost answers on all its addresses', async () => {
  const { port, app, certificate } = await serve(writePair(folder, await named('one')), {
    HOST: 'localhost',
  });
  writePair(folder, await named('two'));
  expect(await certificate.reload()).toBe(true);
  for (const { address } of await lookup('localhost', { all: true })) {
    const shaken = await shake(port, { host: address, checkServerIdentity: () => undefined });
    expect([address, shaken.name]).toEqual([address, 'two']);
  }
  await app.close();
});

test('a server that stops closes connections without a request, and finishes the requests on the others', async () => {
  let answer: (text: string) => void = () => {};
  const asked = Promise.withResolvers<void>();
  const { address, port, app } = await serve(writePair(folder, await named('one')), {}, (server) =>
    server.get('/slow', { config: { public: true } }, () => {
      asked.resolve();
      return new Promise<string>((resolve) => (answer = resolve));
    }),
  );
  const ended = (socket: Socket) => new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const silent = connectPlain(port, '127.0.0.1');
  const unused = connect({ host: '127.0.0.1', port, ca: ca.cert });
  unused.on('error', () => {});
  const bothEnded = Promise.all([ended(silent), ended(unused)]);
  await new Promise((resolve) => unused.once('secureConnect', resolve));
  const slow = get(`${address}/slow`);
  await asked.promise;
  const stopped = app.close();
  await bothEnded;
  answer('done');
  expect(await slow).toMatchObject({ status: 200 });
  await stopped;
});

test('browsers are told to insist on TLS, but not at localhost nor with a self-made certificate', async () => {
  const files = writePair(folder, await named('one'));
  const hsts = async (settings: Record<string, string>, host?: string) => {
    const { address, app } = await serve(files, settings);
    const { hsts: header } = await get(`${address}/healthz`, host);
    await app.close();
    return header;
  };
  expect(await hsts({ PUBLIC_URL: 'https://portal.example' })).toBe('max-age=31536000; includeSubDomains');
  expect(await hsts({})).toBe(undefined);
  const selfMadeAt = { TLS_CERT: 'self-made', TLS_KEY: '', PUBLIC_URL: 'https://portal.example' };
  expect(await hsts(selfMadeAt)).toBe(undefined);
});

test('a new certificate is used once its files are there; one that cannot be used keeps that before it', async () => {
  const write = (issued: Issued) => writePair(folder, issued);
  const files = write(await named('one'));
  const { port, certificate, app } = await serve(files);
  expect(await certificate.reload()).toBe(false);
  const two = await named('two', { endsInDays: 20 });
  writeFileSync(files.cert, two.cert);
  // Its key is not there yet.
  await expect(certificate.reload()).rejects.toThrow(`${files.cert}, ${files.key} cannot be used for TLS`);
  expect((await shake(port)).name).toBe('one');
  writeFileSync(files.key, two.key);
  expect(await certificate.reload()).toBe(true);
  expect((await shake(port)).name).toBe('two');
  expect(certificate.endsAt).toEqual(two.certificate.notAfter);
  writeFileSync(files.cert, 'nothing');
  await expect(certificate.reload()).rejects.toThrow(`${files.cert} has no certificate in PEM.`);
  write(await named('three', { endsInDays: -1 }));
  await expect(certificate.reload()).rejects.toThrow(`${files.cert} has ended already.`);
  rmSync(files.key);
  await expect(certificate.reload()).rejects.toThrow(`${files.key} cannot be read (ENOENT).`);
  expect((await shake(port)).name).toBe('two');
  await app.close();
});

test('the server reads the files again by itself, says in the log what it does, and measures when they end', async () => {
  logLines.length = 0;
  const files = writePair(folder, await named('one', { endsInDays: 30 }));
  const config = readConfig({ TLS_CERT: files.cert, TLS_KEY: files.key, DATA_DIR: folder });
  const metrics = createPrometheusMetrics({ ofProcess: false });
  const loops = createLoops({ log });
  const { certificates, stop } = await openCertificates({ config, log, loops, metrics }, { everyMs: 5 });
  const ends = async () =>
    Number(
      /parwell_certificate_ends_at_seconds\{listener="https"\} (\d+)/.exec(
        (await metrics.text?.()) ?? '',
      )?.[1],
    );
  expect(await ends()).toBe(Math.floor((certificates.https?.endsAt.getTime() ?? 0) / 1000));
  const two = await named('two', { endsInDays: 60 });
  writePair(folder, two);
  await expect.poll(ends).toBe(two.certificate.notAfter.getTime() / 1000);
  writeFileSync(files.cert, 'broken');
  await expect.poll(() => logLines.join('')).toContain('new files of a certificate cannot be used');
  expect(logLines.join('')).toContain('a new certificate is used');
  expect(certificates.https?.options.cert).toBe(two.cert);
  await stop();
});

test('a self-made certificate is for this machine, its owner alone, and is renewed a month before it ends', async () => {
  const hosts = ['localhost', '127.0.0.1', 'ward.example'];
  const files = await selfMade(folder, hosts);
  const made = readFileSync(files.cert, 'utf8');
  const certificate = new X509Certificate(made);
  expect(statSync(files.key).mode & 0o777).toBe(0o600);
  expect(certificate.checkHost('ward.example')).toBe('ward.example');
  expect(certificate.checkIP('127.0.0.1')).toBe('127.0.0.1');
  const { port, app } = await serve(files);
  expect((await shake(port, { ca: made })).name).toBe('Parwell self-made');
  await app.close();

  const beforeEnd = (days: number) => new Date(Date.parse(certificate.validTo) - days * 86_400_000);
  const again = async (own: string[], now?: Date) => {
    await selfMade(folder, own, now);
    return readFileSync(files.cert, 'utf8') === made;
  };
  expect(await again(hosts)).toBe(true);
  expect(await again(hosts, beforeEnd(31))).toBe(true);
  expect(await again(hosts, beforeEnd(30))).toBe(false);
  writeFileSync(files.cert, made);
  expect(await again([...hosts, 'new.example'])).toBe(false);
  // The key of another certificate.
  writeFileSync(files.cert, made);
  expect(await again(hosts)).toBe(false);
});
