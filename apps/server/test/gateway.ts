import mqtt, { type MqttClient } from 'mqtt';
import { embeddedBroker } from '../src/gateways/broker/embedded-broker.ts';
import type { RateLimit } from '../src/gateways/broker/rate-limit.ts';
import type { Database } from '../src/platform/db/database.ts';
import { issueSecret } from '../src/slices/device-gateway/credentials.service.ts';
import { startGateway } from '../src/slices/device-gateway/gateway.service.ts';
import { createRangeWatch } from '../src/slices/incidents/range-watches.service.ts';
import type { TestPortal } from './portal.ts';

export interface TestGateway {
  readonly url: string;
  readonly secureUrl: string;
  /** With the given secret, or a newly issued one. */
  connect(cabinetId: string, secret?: string): Promise<MqttClient>;
  stop(): Promise<void>;
}

export async function startTestGateway(
  { context, db }: TestPortal,
  options: {
    readonly rateLimit?: RateLimit;
    readonly checkEveryMs?: number;
    readonly ingest?: Database;
    readonly secure?: Parameters<typeof embeddedBroker>[0]['secure'];
  } = {},
): Promise<TestGateway> {
  const { rateLimit, secure, ingest = context.pools.ingest, ...gatewayOptions } = options;
  const broker = embeddedBroker({
    port: 0,
    host: '127.0.0.1',
    log: context.log,
    secure,
    ...(rateLimit && { rateLimit }),
  });
  const gateways = { ...context.gateways, broker };
  const gateway = await startGateway({ ...context, db: ingest, gateways }, createRangeWatch, gatewayOptions);
  const clients: MqttClient[] = [];
  return {
    url: broker.url,
    secureUrl: broker.secureUrl ?? '',
    async connect(cabinetId, secret) {
      const password = secret ?? (await issueSecret(context, db, cabinetId));
      const client = await mqtt.connectAsync(broker.url, {
        clientId: cabinetId,
        username: cabinetId,
        password,
        reconnectPeriod: 0,
      });
      clients.push(client);
      return client;
    },
    async stop() {
      await Promise.all(clients.map((client) => client.endAsync(true)));
      await gateway.stop();
    },
  };
}
