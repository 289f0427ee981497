import type { Channel, ChannelModel, ConsumeMessage } from 'amqplib';
import { hostname as ownHost } from 'node:os';
import type { AmqpAddress } from '../../../platform/amqp-address.ts';
import type { Log } from '../../../platform/log.ts';
import { consume } from './consume.ts';
import { BINDING, EXCHANGE, QUEUE, QUEUE_OPTIONS } from './topology.ts';

/** RabbitMQ and we notice within three of these that the other is silent, and it gives our messages to others. */
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
  /** Resolves when it begins to end: no more messages are taken, and none can be sent. */
  readonly ending: Promise<void>;
  /** Resolves when the connection is lost or a message could not be stored; with whether any was stored before. */
  readonly ended: Promise<boolean>;
  /** Resolves when RabbitMQ has taken the message. */
  publish(routingKey: string, payload: string): Promise<void>;
  /** Ends it in order: finishes what is in hand, acknowledges it, and leaves the rest to others. */
  close(): Promise<void>;
}

/**
 * A connection to one node, from opening to its end. Commands have a connection of their own: RabbitMQ stops reading from
 * those that publish when it runs out of memory or disk, and must still hear our acknowledgements then.
 */
export async function openSession({ address, host, log, store }: Options): Promise<Session> {
  const end = Promise.withResolvers<void>();
  const connections: ChannelModel[] = [];
  /** At once: an error that nobody listens for would end the program. */
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
      // The connection was lost: what was not acknowledged goes to others, or comes again.
      .catch((error: unknown) => log.warn({ err: error }, 'messages in hand could not be acknowledged'))
      .then(() => closeAll(connections));

    return {
      ending: end.promise,
      ended: closed.then(() => consumer.stored),
      async publish(routingKey, payload) {
        if (blocked) throw new Error('RabbitMQ takes no messages at the moment.');
        const { promise, resolve, reject } = Promise.withResolvers<void>();
        // Not persistent would be QoS 0 to the device.
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

async function openConnection(address: AmqpAddress, { hostname, port }: Options['host'], purpose: string) {
  // Loaded only where it is used: every program of ours starts with all the others.
  const amqp = await import('amqplib');
  const { protocol, username, password, vhost } = address;
  return amqp.connect(
    { protocol, hostname, port, username, password, vhost, heartbeat: HEARTBEAT_SECONDS },
    {
      timeout: CONNECT_TIMEOUT_MS,
      noDelay: true,
      clientProperties: { connection_name: `parwell ${ownHost()} ${process.pid} ${purpose}` },
    },
  );
}

const closeAll = (connections: readonly ChannelModel[]) => Promise.all(connections.map(closeConnection));

/** If the connection is lost while it closes, as when RabbitMQ stops, amqplib never answers: then only the event tells. */
async function closeConnection(connection: ChannelModel): Promise<void> {
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  connection.once('close', resolve);
  const timer = setTimeout(resolve, CLOSE_TIMEOUT_MS);
  // One that is lost already cannot be closed.
  connection.close().then(resolve, resolve);
  await closed;
  clearTimeout(timer);
}
