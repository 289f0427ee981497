// Attacks on the portal, in a separate process: downloads that nobody reads, devices that flood and invent zones, wrong
// passwords, and invented addresses. Only ever against this machine, and limited in time.
import { connect, type Socket } from 'node:net';
import { constants, setPriority } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { listAudit, sendDeviceBatch, upTopic } from '@parwell/contract';
import { connectBytes, publishBytes } from '../test/mqtt-bytes.ts';

export interface AttackTask {
  readonly url: string;
  readonly brokerUrl: string;
  /** Their downloads are not read. */
  readonly tokens: readonly string[];
  readonly devices: readonly { readonly cabinetId: string; readonly secret: string }[];
  readonly seconds: number;
  readonly kinds: readonly string[];
  /** Real attackers have processors of their own. On this machine they get idle time only. */
  readonly inBackground: boolean;
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;
const STALLED = 48;
const GUESSERS = 4;
const ZONES = 1000;
const PUBLISH_EVERY_MS = 20;
/** After a refused download. */
const AGAIN_MS = 1000;

const counts = { stalled: 0, batches: 0, published: 0, passwords: 0, secrets: 0 };
export type Counts = typeof counts;

const madeUpAddress = (): string =>
  Array.from({ length: 4 }, () => Math.floor(Math.random() * 256)).join('.');

function inventedZones(): string {
  const at = new Date().toISOString();
  const points = Array.from({ length: ZONES }, () => ({ at, value: 5, zone: randomUUID() }));
  return JSON.stringify({ messageId: randomUUID(), sentAt: at, points });
}

/** Made in advance: on a small machine the attackers compete with the portal for CPU time. */
const payloads = Array.from({ length: 20 }, inventedZones);
const nextPayload = (n: number): string => payloads[n % payloads.length] ?? '';

const sockets = new Set<Socket>();
function open(url: string): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  sockets.add(socket);
  socket.on('error', () => undefined);
  socket.on('close', () => sockets.delete(socket));
  return socket;
}

process.on('message', ({ url, brokerUrl, tokens, devices, seconds, kinds, inBackground }: AttackTask) => {
  if (inBackground) setPriority(constants.priority.PRIORITY_LOW);
  for (const target of [url, brokerUrl])
    if (!LOOPBACK.test(new URL(target).hostname)) throw new Error('Attacks are for this machine only.');
  const end = performance.now() + seconds * 1000;
  const goesOn = () => performance.now() < end;

  /** Requests a whole list without reading it, again as soon as that is cut. */
  function stall(n: number): void {
    if (!goesOn()) return;
    const socket = open(url);
    counts.stalled += 1;
    socket.write(
      `GET /api${listAudit.path}?csvExport=true HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${tokens[n % tokens.length]}\r\n\r\n`,
    );
    socket.once('data', (chunk) => {
      socket.pause();
      // A refusal ends the connection, so that the next attempt follows a moment later.
      if (!chunk.toString('latin1').startsWith('HTTP/1.1 200')) setTimeout(() => socket.destroy(), AGAIN_MS);
    });
    socket.on('close', () => stall(n));
  }

  const post = async (path: string, headers: Record<string, string>, body: string) => {
    const init = { method: 'POST', headers: { 'x-forwarded-for': madeUpAddress(), ...headers }, body };
    await fetch(`${url}${path}`, { ...init, redirect: 'manual' })
      .then((answer) => answer.text())
      .catch(() => undefined);
  };
  const basic = (cabinetId: string, secret: string) => ({
    'content-type': 'application/json',
    authorization: `Basic ${Buffer.from(`${cabinetId}:${secret}`).toString('base64')}`,
  });
  const batchPath = `/api${sendDeviceBatch.path}`;

  async function floodWithBatches({ cabinetId, secret }: AttackTask['devices'][number]): Promise<void> {
    while (goesOn()) {
      counts.batches += 1;
      const message = { topic: 'temperature', payload: JSON.parse(nextPayload(counts.batches)) as unknown };
      await post(batchPath, basic(cabinetId, secret), JSON.stringify({ messages: [message] }));
    }
  }

  /** Far more than a device may publish. */
  function floodOverMqtt({ cabinetId, secret }: AttackTask['devices'][number]): void {
    const socket = open(brokerUrl);
    socket.write(connectBytes(cabinetId, cabinetId, secret));
    socket.resume();
    const send = () => {
      if (!goesOn()) return socket.destroy();
      counts.published += 1;
      const flows = socket.write(
        publishBytes(upTopic(cabinetId, 'temperature'), nextPayload(counts.published)),
      );
      if (flows) setTimeout(send, PUBLISH_EVERY_MS);
      else socket.once('drain', send);
      return undefined;
    };
    socket.once('data', send);
    socket.on('close', () => goesOn() && setTimeout(() => floodOverMqtt({ cabinetId, secret }), 500));
  }

  async function guessPasswords(): Promise<void> {
    // The login page names every browser; without a name no password is checked.
    const cookie = await fetch(`${url}/login`).then(
      ({ headers }) => headers.getSetCookie()[0]?.split(';')[0] ?? '',
    );
    while (goesOn()) {
      counts.passwords += 1;
      const form = new URLSearchParams({
        email: `${randomUUID()}@clinic.example`,
        password: randomUUID(),
        callback: '/',
      });
      const type = 'application/x-www-form-urlencoded';
      await post('/login', { 'content-type': type, cookie }, form.toString());
    }
  }

  async function guessSecrets(): Promise<void> {
    while (goesOn()) {
      counts.secrets += 1;
      await post(batchPath, basic('crowd-0', randomUUID()), '{"messages":[{"topic":"event"}]}');
    }
  }

  const run = async () => {
    const wants = (kind: string) => kinds.includes(kind);
    if (wants('stalled')) for (let n = 0; n < STALLED; n += 1) stall(n);
    const half = Math.ceil(devices.length / 2);
    if (wants('mqtt')) for (const device of devices.slice(half)) floodOverMqtt(device);
    const guessers = Array.from({ length: GUESSERS }, () => [
      ...(wants('passwords') ? [guessPasswords()] : []),
      ...(wants('secrets') ? [guessSecrets()] : []),
    ]).flat();
    const batches = wants('batches') ? devices.slice(0, half).map(floodWithBatches) : [];
    await Promise.all([...batches, ...guessers, wait(seconds * 1000)]);
    for (const socket of sockets) socket.destroy();
    process.send?.(counts);
  };
  void run();
});
