import { commandTopic } from '@parwell/contract';
import { Aedes, type Client, type PublishPacket } from 'aedes';
import { constants } from 'node:crypto';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createServer as createSecureServer } from 'node:tls';
import { setTimeout as wait } from 'node:timers/promises';
import { callbackify } from 'node:util';
import type { Log } from '../../platform/log.ts';
import type { Certificate } from '../../platform/tls/certificate.ts';
import type { BrokerGateway, BrokerHandler } from './broker-gateway.ts';
import { machineOf } from './client-certificate.ts';
import { createRateLimiter, DEFAULT_RATE_LIMIT, weightOf, type RateLimit } from './rate-limit.ts';

interface Options {
  readonly port: number;
  readonly host: string;
  readonly log: Log;
  /** A second listener, with TLS. */
  readonly secure?:
    | {
        readonly port: number;
        readonly host: string;
        readonly certificate: Certificate;
        /** Whether devices may sign in by a certificate of theirs. */
        readonly asksForCertificate: boolean;
      }
    | undefined;
  /** Applies per device; above it, acknowledgements are delayed. */
  readonly rateLimit?: RateLimit;
}

const NOT_YOURS = 'A device may use its own topics only.';
/** MQTT return code: server unavailable. */
const UNAVAILABLE = 3;
const TOO_FAST = 'A device sends far more than it may.';

/** A session that is resumed would not verify the certificate again. */
const NO_SESSIONS = { secureOptions: constants.SSL_OP_NO_TICKET };
const HANDSHAKE_MS = 15_000;

/** A larger packet closes the connection before it is complete. */
const MAX_PACKET_BYTES = 1024 * 1024;

/**
 * A broker inside the server, for MQTT 3.1.1. Devices sign in with their id and secret, may use only their own topics,
 * and get the acknowledgement of a message after it is stored.
 */
export function embeddedBroker({
  port,
  host,
  log,
  secure,
  rateLimit = DEFAULT_RATE_LIMIT,
}: Options): BrokerGateway {
  const devices = new WeakMap<Client, string>();
  const sockets = new Set<Socket>();
  /** Bytes read from a connection up to its last complete packet. */
  const readBefore = new WeakMap<object, number>();
  const delayFor = createRateLimiter(rateLimit);
  const stop = new AbortController();
  const stopping = { signal: stop.signal };
  let broker: Aedes | undefined;

  const accept = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('readable', () => {
      if (socket.bytesRead - (readBefore.get(socket) ?? 0) > MAX_PACKET_BYTES) socket.destroy();
    });
    broker?.handle(socket);
  };
  const server = createServer(accept);
  const secureServer =
    secure &&
    createSecureServer(
      {
        ...secure.certificate.options,
        requestCert: secure.asksForCertificate,
        // Others sign in with their secret. `machineOf` refuses a certificate that is not verified.
        rejectUnauthorized: false,
        ...NO_SESSIONS,
        handshakeTimeout: HANDSHAKE_MS,
      },
      accept,
    );
  if (secureServer) secure.certificate.follow(secureServer, NO_SESSIONS);
  const packetComplete = ({ conn }: Client) => readBefore.set(conn, (conn as Socket).bytesRead);

  async function signIn(
    client: Client,
    username: string,
    secret: string,
    { authenticate, admitMachine }: Pick<BrokerHandler, 'authenticate' | 'admitMachine'>,
  ) {
    packetComplete(client);
    const machine = secure?.asksForCertificate ? machineOf(client.conn) : null;
    if (machine === 'refused') return false;
    const cabinetId = machine?.cabinetId ?? username;
    if (username !== '' && username !== cabinetId) return false;
    if (!(await (machine ? admitMachine(machine) : authenticate(cabinetId, secret)))) return false;
    devices.set(client, cabinetId);
    // The client id is ignored: a device has one connection, and cannot take over that of another.
    client.id = cabinetId;
    return true;
  }

  async function receive(
    client: Client | null,
    packet: PublishPacket,
    onMessage: BrokerHandler['onMessage'],
  ) {
    const cabinetId = client && devices.get(client);
    if (!cabinetId) throw new Error(NOT_YOURS);
    packetComplete(client);
    const [root, own, topic = '', ...rest] = packet.topic.split('/');
    if (root !== 'devices' || own !== cabinetId || rest.length > 0) throw new Error(NOT_YOURS);
    packet.retain = false;
    const ms = delayFor(cabinetId, weightOf(packet.payload.length));
    if (ms === null) throw new Error(TOO_FAST);
    if (ms > 0) await wait(ms, null, stopping);
    await onMessage({ cabinetId, topic, payload: Buffer.from(packet.payload) });
  }

  return {
    get url() {
      return urlOf('mqtt', host, server);
    },
    get secureUrl() {
      return secureServer && urlOf('mqtts', secure.host, secureServer);
    },
    // It listens, or the server does not start.
    deaf: false,
    async start({ authenticate, admitMachine, onMessage }) {
      broker = await Aedes.createBroker({
        // Only commands are forwarded: devices never receive each other's messages.
        authorizeForward: (client, packet) =>
          packet.topic === commandTopic(devices.get(client) ?? '') ? packet : null,
        authenticate: (client, username = '', password = Buffer.alloc(0), done) =>
          callbackify(signIn)(
            client,
            username,
            password.toString('utf8'),
            { authenticate, admitMachine },
            (error, admitted) =>
              // If the check itself failed, the device may try again later.
              done(error && Object.assign(error, { returnCode: UNAVAILABLE } as const), admitted),
          ),
        authorizeSubscribe(client, subscription, done) {
          const own = subscription.topic === commandTopic(devices.get(client) ?? '');
          done(own ? null : new Error(NOT_YOURS), own ? subscription : null);
        },
        // Aedes acknowledges when this callback is called.
        authorizePublish: callbackify((client: Client | null, packet: PublishPacket) =>
          receive(client, packet, onMessage),
        ),
      });
      broker.on('ping', (_packet, client) => packetComplete(client));
      broker.on('clientError', (client, error) =>
        log.warn({ device: devices.get(client), err: error }, 'device connection failed'),
      );
      broker.on('connectionError', (_client, error) => log.info({ err: error }, 'device refused'));
      await listen(server, port, host);
      secureServer?.on('tlsClientError', (error) => log.info({ err: error }, 'device refused'));
      if (secureServer) await listen(secureServer, secure.port, secure.host);
    },
    send: (topic, payload) =>
      new Promise((resolve, reject) => {
        if (!broker) return resolve();
        broker.publish({ cmd: 'publish', topic, payload, qos: 1, retain: false, dup: false }, (error) =>
          error ? reject(error) : resolve(),
        );
        return undefined;
      }),
    async disconnect(cabinetId) {
      const clients = [...sockets].map((socket) => (socket as Socket & { client?: Client }).client);
      const own = clients.filter((client) => client && devices.get(client) === cabinetId);
      for (const client of own) client?.close();
      return own.length > 0;
    },
    async stop() {
      stop.abort();
      const closed = Promise.all(
        [server, ...(secureServer ? [secureServer] : [])].map(
          (each) => new Promise<void>((resolve) => each.close(() => resolve())),
        ),
      );
      await new Promise<void>((resolve) => (broker ? broker.close(() => resolve()) : resolve()));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

function urlOf(scheme: string, host: string, server: Server): string {
  const { port } = server.address() as AddressInfo;
  return `${scheme}://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

const listen = (server: Server, port: number, host: string) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve());
  });
