import type { ConsumeMessage } from 'amqplib';
import { setTimeout as wait } from 'node:timers/promises';
import { commandTopic } from '@parwell/contract';
import type { AmqpAddress } from '../../../platform/amqp-address.ts';
import type { Log } from '../../../platform/log.ts';
import { backOff } from '../back-off.ts';
import type { BrokerGateway, BrokerHandler } from '../broker-gateway.ts';
import { GUEST_WARNING, hasDefaultGuest } from './guest.ts';
import { closeConnections } from './management.ts';
import { openSession, type Session } from './session.ts';
import { addSignInRoutes } from './sign-in.routes.ts';
import { partsOf, routingKeyOf } from './topology.ts';

interface Options {
  readonly address: AmqpAddress;
  /** Shared with RabbitMQ alone. */
  readonly signInSecret: string;
  /** Without it, connections of devices that are no longer allowed stay open until they end by themselves. */
  readonly managementUrl: string | undefined;
  readonly log: Log;
  readonly startTimeoutMs?: number;
}

const START_TIMEOUT_MS = 10_000;
const NOT_ALLOWED = 'No device that may speak has this id.';

/**
 * RabbitMQ, to which devices speak MQTT. Any number of gateways consume from one queue and acknowledge after the
 * commit; messages in the hands of a lost gateway go to the others. RabbitMQ asks us over HTTP who may sign in.
 */
export function rabbitMqBroker(options: Options): BrokerGateway {
  const { address, signInSecret, managementUrl, log, startTimeoutMs = START_TIMEOUT_MS } = options;
  const { protocol, vhost, hosts } = address;
  const url = `${protocol}://${hosts.map(({ hostname, port }) => `${hostname}:${port}`).join(',')}`;
  const stop = new AbortController();
  const stopping = { signal: stop.signal };
  let handler: BrokerHandler | undefined;
  let session: Session | undefined;
  let running: Promise<void> | undefined;
  /** The queue exists. Before that, RabbitMQ would acknowledge messages to devices and drop them. */
  let keepsMessages = false;

  async function store(
    { isAllowed, onMessage, saveDeadLetter }: BrokerHandler,
    message: ConsumeMessage,
  ): Promise<unknown> {
    const { routingKey } = message.fields;
    const parts = partsOf(routingKey);
    // One of our own commands to the device.
    if (routingKey === routingKeyOf(commandTopic(parts.cabinetId))) return undefined;
    const published = { ...parts, payload: message.content };
    return (await isAllowed(parts.cabinetId)) ? onMessage(published) : saveDeadLetter(published, NOT_ALLOWED);
  }

  /** Reconnects for ever, each time to the next node; more slowly while nothing can be stored. */
  async function run(to: BrokerHandler, onOpen: () => void): Promise<void> {
    let failures = 0;
    for (let turn = 0; !stop.signal.aborted; turn += 1) {
      const host = hosts[turn % hosts.length];
      if (!host) return;
      try {
        session = await openSession({ address, host, log, store: (message) => store(to, message) });
        const { ending, ended } = session;
        void ending.then(() => (session = undefined));
        keepsMessages = true;
        onOpen();
        if (stop.signal.aborted) await session.close();
        failures = (await ended) ? 0 : failures + 1;
      } catch (error) {
        log.warn({ err: error, broker: `${host.hostname}:${host.port}` }, 'broker connection failed');
        failures += 1;
      }
      // Rejects when it is stopped.
      await wait(backOff(failures), undefined, stopping).catch(() => undefined);
    }
  }

  async function warnOfGuest(): Promise<void> {
    try {
      if (await hasDefaultGuest(address, managementUrl)) log.warn(GUEST_WARNING);
    } catch (error) {
      log.info({ err: error }, 'whether RabbitMQ has its user guest cannot be told');
    }
  }

  return {
    url,
    get deaf() {
      return running !== undefined && session === undefined;
    },
    async start(to) {
      handler = to;
      const opened = Promise.withResolvers<'open'>();
      running = run(to, () => opened.resolve('open'));
      void opened.promise.then(warnOfGuest);
      // The portal starts without the broker, and consumes as soon as it is reachable.
      const patience = new AbortController();
      const first = await Promise.race([
        opened.promise,
        wait(startTimeoutMs, 'late' as const, { signal: patience.signal, ref: false }),
      ]);
      patience.abort();
      if (first === 'late') log.warn({ broker: url }, 'the broker does not answer yet');
    },
    async countWaiting() {
      if (!session) throw new Error('RabbitMQ is away.');
      return session.countWaiting();
    },
    async send(topic, payload) {
      if (!session) throw new Error('RabbitMQ is away.');
      await session.publish(routingKeyOf(topic), payload);
    },
    async disconnect(cabinetId) {
      if (managementUrl) await closeConnections(managementUrl, address, cabinetId);
      else log.warn({ device: cabinetId }, 'AMQP_MANAGEMENT_URL is not set: its connection stays open');
      return true;
    },
    addInternalRoutes(app) {
      addSignInRoutes(app, {
        secret: signInSecret,
        vhost,
        authenticate: async (cabinetId, secret) =>
          keepsMessages && (await handler?.authenticate(cabinetId, secret)) === true,
      });
    },
    async stop() {
      stop.abort();
      await session?.close();
      await running;
    },
  };
}
