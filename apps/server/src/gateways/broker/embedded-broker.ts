import { commandTopic } from '@parwell/contract';
import { Aedes, type Client, type PublishPacket } from 'aedes';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { callbackify } from 'node:util';
import type { Log } from '../../platform/log.ts';
import type { BrokerGateway, BrokerHandler } from './broker-gateway.ts';
import { keepPace, USUAL_PACE, type Pace } from './pace.ts';

interface Options {
  readonly port: number;
  readonly host: string;
  readonly log: Log;
  /** What one device may send; above it, it waits for its acknowledgements. */
  readonly pace?: Pace;
}

const NOT_YOURS = 'A device may use its own topics only.';
/** Of MQTT: the server is unavailable. */
const UNAVAILABLE = 3;
const TOO_FAST = 'A device sends far more than it may.';

/** A packet larger than this is not waited for: whoever sends it loses the connection. */
const MOST_PACKET_BYTES = 1024 * 1024;

/**
 * A broker inside the server: MQTT 3.1.1. Devices sign in with their id and secret, may use their own topics
 * only, and get the acknowledgement of a message when it is stored.
 */
export function embeddedBroker({ port, host, log, pace = USUAL_PACE }: Options): BrokerGateway {
  const devices = new WeakMap<Client, string>();
  const sockets = new Set<Socket>();
  /** How much a connection had read when its last packet was complete. */
  const readBefore = new WeakMap<object, number>();
  const waitOf = keepPace(pace);
  const stop = new AbortController();
  const stopping = { signal: stop.signal };
  let broker: Aedes | undefined;

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('readable', () => {
      if (socket.bytesRead - (readBefore.get(socket) ?? 0) > MOST_PACKET_BYTES) socket.destroy();
    });
    broker?.handle(socket);
  });
  const packetComplete = ({ conn }: Client) => readBefore.set(conn, (conn as Socket).bytesRead);

  async function signIn(client: Client, cabinetId: string, secret: string, admit: BrokerHandler['admit']) {
    packetComplete(client);
    if (!(await admit(cabinetId, secret))) return false;
    devices.set(client, cabinetId);
    // A device has one connection, whatever it calls it; and nobody takes another's away.
    client.id = cabinetId;
    return true;
  }

  async function receive(client: Client | null, packet: PublishPacket, take: BrokerHandler['take']) {
    const cabinetId = client && devices.get(client);
    if (!cabinetId) throw new Error(NOT_YOURS);
    packetComplete(client);
    const [root, own, topic = '', ...rest] = packet.topic.split('/');
    if (root !== 'devices' || own !== cabinetId || rest.length > 0) throw new Error(NOT_YOURS);
    packet.retain = false;
    const ms = waitOf(cabinetId);
    if (ms === null) throw new Error(TOO_FAST);
    if (ms > 0) await wait(ms, null, stopping);
    await take({ cabinetId, topic, payload: Buffer.from(packet.payload) });
  }

  return {
    get url() {
      const { port: used } = server.address() as AddressInfo;
      return `mqtt://${host.includes(':') ? `[${host}]` : host}:${used}`;
    },
    async start({ admit, take }) {
      broker = await Aedes.createBroker({
        // Ours alone: the devices' own messages go to nobody else.
        authorizeForward: (client, packet) =>
          packet.topic === commandTopic(devices.get(client) ?? '') ? packet : null,
        authenticate: (client, username = '', password = Buffer.alloc(0), done) =>
          callbackify(signIn)(client, username, password.toString('utf8'), admit, (error, admitted) =>
            // Where nobody could say, the device may try again later.
            done(error && Object.assign(error, { returnCode: UNAVAILABLE } as const), admitted),
          ),
        authorizeSubscribe(client, subscription, done) {
          const own = subscription.topic === commandTopic(devices.get(client) ?? '');
          done(own ? null : new Error(NOT_YOURS), own ? subscription : null);
        },
        // Aedes acknowledges when this is done.
        authorizePublish: callbackify((client: Client | null, packet: PublishPacket) =>
          receive(client, packet, take),
        ),
      });
      broker.on('ping', (_packet, client) => packetComplete(client));
      broker.on('clientError', (client, error) =>
        log.warn({ device: devices.get(client), err: error }, 'device connection failed'),
      );
      broker.on('connectionError', (_client, error) => log.info({ err: error }, 'device refused'));
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, () => resolve());
      });
    },
    send: (topic, payload) =>
      new Promise((resolve, reject) => {
        if (!broker) return resolve();
        broker.publish({ cmd: 'publish', topic, payload, qos: 1, retain: false, dup: false }, (error) =>
          error ? reject(error) : resolve(),
        );
        return undefined;
      }),
    disconnect(cabinetId) {
      for (const socket of sockets) {
        const { client } = socket as Socket & { client?: Client };
        if (client && devices.get(client) === cabinetId) client.close();
      }
    },
    async stop() {
      stop.abort();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      await new Promise<void>((resolve) => (broker ? broker.close(() => resolve()) : resolve()));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
