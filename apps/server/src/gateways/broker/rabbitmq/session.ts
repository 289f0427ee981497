import type { Channel, ChannelModel, ConsumeMessage } from 'amqplib';
import { hostname as ownHost } from 'node:os';
import type { AmqpAddress } from '../../../platform/amqp-address.ts';
import type { Log } from '../../../platform/log.ts';
import { consume } from './consume.ts';
import { BINDING, EXCHANGE, QUEUE, QUEUE_OPTIONS } from './topology.ts';

/**
 * Within three of these RabbitMQ and we notice that the other is silent, and it gives our messages to other gateways.
 */
const HEARTBEAT_SECONDS = 2;
const CONNECT_TIMEOUT_MS = 10_000;
const CONFIRM_TIMEOUT_MS = 5000;
/** Longer than it takes to notice that the other side is silent. */
const CLOSE_TIMEOUT_MS = 10_000;
/** A command that was not fetched is sent again, so an older one need not wait for a device that is away. */
const COMMAND_EXPIRES_MS = 60_000;

interface Options {
  readonly address: AmqpAddress;
  readonly host: AmqpAddress['hosts'][number];
  readonly log: Log;
  readonly store: (message: ConsumeMessage) => Promise<unknown>;
}

export interface Session {
  /** Resolves when it begins to end: from then on it neither accepts nor sends messages. */
  readonly ending: Promise<void>;
  /** Resolves when the connection is lost or a message could not be stored; with whether any was stored before. */
  readonly ended: Promise<boolean>;
  /** Messages that no gateway has taken yet. */
  countWaiting(): Promise<number>;
  /** Resolves when RabbitMQ has accepted the message. */
  publish(routingKey: string, payload: string): Promise<void>;
  /** Finishes and acknowledges the messages in hand, and leaves the rest to other gateways. */
  close(): Promise<void>;
}

/**
 * A connection to one node, from opening to its end. Commands have a connection of their own: RabbitMQ stops reading
 * from connections that publish when it runs out of memory or disk, and must still read our acknowledgements then.
 */
export async function openSession({ address, host, log, store }: Options): Promise<Session> {
  const end = Promise.withResolvers<void>();
  const connections: ChannelModel[] = [];
  /** Attached at once: an error event without a listener would end the program. */
  function watched<Part extends Channel | ChannelModel>(part: Part): Part {
    part.on('error', (error) => log.warn({ err: error }, 'broker connection failed'));
    part.on('close', () => end.resolve());
    return part;
  }
  async function connect(purpose: string): Promise<ChannelModel> {
    const connection = watched(await openConnection(address, host, purpose));
    connections.push(connection);
    return connection;
  }

  try {
    const consuming = await connect('messages');
    const publishing = await connect('commands');
    let blocked = false;
    publishing.on('blocked', () => (blocked = true));
    publishing.on('unblocked', () => (blocked = false));
    const commands = watched(await publishing.createConfirmChannel());
    const channel = watched(await consuming.createChannel());
    await channel.assertQueue(QUEUE, QUEUE_OPTIONS);
    await channel.bindQueue(QUEUE, EXCHANGE, BINDING);
    const consumer = await consume(channel, store, (reason) => {
      log.warn({ err: reason }, 'a message could not be stored');
      end.resolve();
    });
    const closed = end.promise
      .then(() => consumer.stop())
      // The connection was lost: messages that were not acknowledged are delivered again.
      .catch((error: unknown) => log.warn({ err: error }, 'messages in hand could not be acknowledged'))
      .then(() => closeAll(connections));

    return {
      ending: end.promise,
      ended: closed.then(() => consumer.stored),
      async publish(routingKey, payload) {
        if (blocked) throw new Error('RabbitMQ takes no messages at the moment.');
        const { promise, resolve, reject } = Promise.withResolvers<void>();
        // Without it, devices would get the message as QoS 0.
        const options = { persistent: true, expiration: COMMAND_EXPIRES_MS };
        commands.publish(EXCHANGE, routingKey, Buffer.from(payload), options, (error: unknown) =>
          error ? reject(error) : resolve(),
        );
        const timer = setTimeout(
          () => reject(new Error('RabbitMQ has not confirmed it.')),
          CONFIRM_TIMEOUT_MS,
        );
        await promise.finally(() => clearTimeout(timer));
      },
      async countWaiting() {
        return (await channel.checkQueue(QUEUE)).messageCount;
      },
      async close() {
        end.resolve();
        await closed;
      },
    };
  } catch (error) {
    await closeAll(connections);
    throw error;
  }
}

async function openConnection(
  address: AmqpAddress,
  { hostname, port }: Options['host'],
  purpose: string,
  timeout = CONNECT_TIMEOUT_MS,
) {
  // Loaded on demand: not every program that imports this module connects to RabbitMQ.
  const amqp = await import('amqplib');
  const { protocol, username, password, vhost } = address;
  return amqp.connect(
    { protocol, hostname, port, username, password, vhost, heartbeat: HEARTBEAT_SECONDS },
    {
      timeout,
      noDelay: true,
      clientProperties: { connection_name: `parwell ${ownHost()} ${process.pid} ${purpose}` },
    },
  );
}

const TRY_MS = 5000;

/** Why this user cannot work there; undefined if it can. Nothing is made that is not there. */
export async function tryConnection(
  address: AmqpAddress,
  host: Options['host'],
): Promise<string | undefined> {
  try {
    const connection = await openConnection(address, host, 'check', TRY_MS);
    // A channel that is refused something is closed, which is an event of its own.
    connection.on('error', () => undefined);
    try {
      const channel = await connection.createChannel();
      channel.on('error', () => undefined);
      await channel.checkExchange(EXCHANGE);
      return undefined;
    } finally {
      await closeConnection(connection);
    }
  } catch (error) {
    return (error as Error).message;
  }
}

const closeAll = (connections: readonly ChannelModel[]) => Promise.all(connections.map(closeConnection));

/**
 * If the connection is lost while it closes, as when RabbitMQ stops, amqplib never answers; only the event shows it.
 */
async function closeConnection(connection: ChannelModel): Promise<void> {
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  connection.once('close', resolve);
  const timer = setTimeout(resolve, CLOSE_TIMEOUT_MS);
  // A lost connection cannot be closed.
  connection.close().then(resolve, resolve);
  await closed;
  clearTimeout(timer);
}
