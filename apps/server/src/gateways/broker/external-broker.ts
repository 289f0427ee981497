import { commandTopic } from '@parwell/contract';
import { once } from 'node:events';
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt';
import type { Log } from '../../platform/log.ts';
import type { BrokerGateway, BrokerHandler } from './broker-gateway.ts';

interface Options {
  readonly url: string;
  readonly version: '3.1.1' | '5';
  /** Its sessions are found again by this name after a restart. */
  readonly clientId: string;
  readonly log: Log;
}

/** Each waits for the message it has to be stored, so that many of them make a batch. */
const CONNECTIONS = 16;

/** All gateways share what devices publish: each message goes to one of them. */
const EVERYTHING = '$share/parwell/devices/+/+';
const TOPIC = /^devices\/([^/]+)\/([^/]+)$/;
const NEVER = 0xffff_ffff;
const PATIENCE_MS = 10_000;

/**
 * A broker that others run. Devices are signed in and kept to their topics there; a message is acknowledged to
 * the broker when it is stored, and the broker keeps what was not for when the connection is back.
 */
export function externalBroker({ url, version, clientId, log }: Options): BrokerGateway {
  const clients: MqttClient[] = [];
  const name = new URL(url);
  name.username = '';
  name.password = '';

  const options = (n: number): IClientOptions => ({
    clientId: `${clientId}-${n}`,
    clean: false,
    reconnectPeriod: 1000,
    resubscribe: false,
    ...(version === '5'
      ? { protocolVersion: 5, properties: { sessionExpiryInterval: NEVER } }
      : { protocolVersion: 4 }),
  });

  /** Fulfilled when the broker sends what devices say. */
  function listen(client: MqttClient, handler: BrokerHandler): Promise<void> {
    client.handleMessage = (packet, acknowledge) => {
      receive(packet.topic, Buffer.from(packet.payload), handler).then(
        () => acknowledge(),
        (error: unknown) => {
          log.warn({ err: error }, 'a message could not be stored');
          // Without its acknowledgement; the broker sends it again to the same session.
          client.stream.destroy();
        },
      );
    };
    client.on('error', (error) => log.warn({ err: error }, 'broker connection failed'));
    return new Promise((resolve) => {
      // Each time: a session that was found again may have lost its shared subscription (Mosquitto 2.0.11).
      client.on('connect', () =>
        client.subscribe(EVERYTHING, { qos: 1 }, (error) =>
          error ? log.error({ err: error }, 'the broker does not let us listen') : resolve(),
        ),
      );
    });
  }

  return {
    url: name.href,
    async start(handler) {
      for (let n = 1; n <= CONNECTIONS; n += 1) {
        clients.push(mqtt.connect(url, { ...options(n), manualConnect: true }));
      }
      // Before they connect: what waits in their sessions comes at once.
      const listening = Promise.all(clients.map((client) => listen(client, handler)));
      for (const client of clients) client.connect();
      // The portal starts all the same; it listens as soon as the broker is there.
      const patience = AbortSignal.timeout(PATIENCE_MS);
      await Promise.race([listening, once(patience, 'abort')]);
      if (patience.aborted) log.warn({ broker: name.href }, 'the broker does not answer yet');
    },
    async send(topic, payload) {
      await clients[0]?.publishAsync(topic, payload, { qos: 1 });
    },
    // The broker keeps its connections; what such a device still says is put aside.
    disconnect: () => undefined,
    async stop() {
      await Promise.all(clients.map((client) => client.endAsync()));
    },
  };
}

async function receive(
  fullTopic: string,
  payload: Buffer,
  { knows, take, putAside }: BrokerHandler,
): Promise<void> {
  const [, cabinetId = '', topic = ''] = TOPIC.exec(fullTopic) ?? [];
  // Our own, on the way to the device.
  if (fullTopic === commandTopic(cabinetId)) return;
  const message = { cabinetId, topic, payload };
  if (await knows(cabinetId)) await take(message);
  else await putAside(message, 'No device that may speak has this id.');
}
