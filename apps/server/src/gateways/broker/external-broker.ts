import { commandTopic } from '@parwell/contract';
import { once } from 'node:events';
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt';
import type { Log } from '../../platform/log.ts';
import { backOff } from './back-off.ts';
import type { BrokerGateway, BrokerHandler } from './broker-gateway.ts';

interface Options {
  readonly url: string;
  readonly version: '3.1.1' | '5';
  /** Must stay the same across restarts: the broker finds the sessions by it. */
  readonly clientId: string;
  readonly log: Log;
  /** How long the start waits for the broker. */
  readonly startTimeoutMs?: number;
}

/** Each connection waits until its message is stored, so many connections make a batch. */
const CONNECTIONS = 16;

/** A shared subscription: each message goes to one of the gateways. */
const ALL_DEVICES = '$share/parwell/devices/+/+';
const TOPIC = /^devices\/([^/]+)\/([^/]+)$/;
const NEVER_EXPIRES = 0xffff_ffff;
const START_TIMEOUT_MS = 10_000;

/**
 * A broker run by somebody else. It signs devices in and restricts them to their topics. Messages are
 * acknowledged to the broker after they are stored; the broker keeps the others until the connection is back.
 */
export function externalBroker(options: Options): BrokerGateway {
  const { url, version, clientId, log, startTimeoutMs = START_TIMEOUT_MS } = options;
  const clients: MqttClient[] = [];
  /** Those that are subscribed to the messages of devices. */
  const listening = new Set<MqttClient>();
  const displayUrl = new URL(url);
  displayUrl.username = '';
  displayUrl.password = '';

  const connection = (n: number): IClientOptions => ({
    clientId: `${clientId}-${n}`,
    clean: false,
    reconnectPeriod: backOff(0),
    // Otherwise a broker that refuses us once, as while it is being set up, would never be tried again.
    reconnectOnConnackError: true,
    resubscribe: false,
    ...(version === '5'
      ? { protocolVersion: 5, properties: { sessionExpiryInterval: NEVER_EXPIRES } }
      : { protocolVersion: 4 }),
  });

  /** Resolves once subscribed to the messages of devices. */
  function listen(client: MqttClient, handler: BrokerHandler): Promise<void> {
    client.handleMessage = (packet, acknowledge) => {
      receive(packet.topic, Buffer.from(packet.payload), handler).then(
        () => acknowledge(),
        (error: unknown) => {
          log.warn({ err: error }, 'a message could not be stored');
          // Not acknowledged: the broker sends it again to the same session.
          client.stream.destroy();
        },
      );
    };
    let failures = 0;
    client.on('error', (error) => log.warn({ err: error }, 'broker connection failed'));
    client.on('close', () => {
      listening.delete(client);
      failures += 1;
      client.options.reconnectPeriod = backOff(failures);
    });
    return new Promise((resolve) => {
      // On every connect: a resumed session may have lost its shared subscription (Mosquitto 2.0.11).
      client.on('connect', () =>
        client.subscribe(ALL_DEVICES, { qos: 1 }, (error) => {
          if (error) {
            log.error({ err: error }, 'the broker does not let us listen');
            // Tried again with the next connection.
            client.stream.destroy();
            return;
          }
          failures = 0;
          client.options.reconnectPeriod = backOff(failures);
          listening.add(client);
          resolve();
        }),
      );
    });
  }

  return {
    url: displayUrl.href,
    get deaf() {
      return listening.size < clients.length;
    },
    async start(handler) {
      for (let n = 1; n <= CONNECTIONS; n += 1) {
        clients.push(mqtt.connect(url, { ...connection(n), manualConnect: true }));
      }
      // Handlers are set up before connecting: messages waiting in the sessions arrive at once.
      const allListen = Promise.all(clients.map((client) => listen(client, handler)));
      for (const client of clients) client.connect();
      // The portal starts without the broker, and subscribes as soon as it is reachable.
      const timeout = AbortSignal.timeout(startTimeoutMs);
      await Promise.race([allListen, once(timeout, 'abort')]);
      if (timeout.aborted) log.warn({ broker: displayUrl.href }, 'the broker does not answer yet');
    },
    async send(topic, payload) {
      await clients[0]?.publishAsync(topic, payload, { qos: 1 });
    },
    // The broker owns the connections; messages of a device no longer allowed become dead letters.
    disconnect: () => undefined,
    async stop() {
      await Promise.all(clients.splice(0).map((client) => client.endAsync()));
    },
  };
}

async function receive(
  fullTopic: string,
  payload: Buffer,
  { isAllowed, onMessage, saveDeadLetter }: BrokerHandler,
): Promise<void> {
  const [, cabinetId = '', topic = ''] = TOPIC.exec(fullTopic) ?? [];
  // One of our own commands to the device.
  if (fullTopic === commandTopic(cabinetId)) return;
  const message = { cabinetId, topic, payload };
  if (await isAllowed(cabinetId)) await onMessage(message);
  else await saveDeadLetter(message, 'No device that may speak has this id.');
}
