import { hostname } from 'node:os';
import type { Context } from '../../context.ts';
import type { BrokerGateway } from './broker-gateway.ts';
import { embeddedBroker } from './embedded-broker.ts';
import { externalBroker } from './external-broker.ts';

/** The broker of our own, unless the settings name another. */
export function brokerOf({ config, log }: Pick<Context, 'config' | 'log'>): BrokerGateway {
  const { MQTT_URL, MQTT_VERSION, MQTT_CLIENT_ID, MQTT_HOST, MQTT_PORT } = config;
  return MQTT_URL
    ? externalBroker({
        url: MQTT_URL,
        version: MQTT_VERSION,
        clientId: MQTT_CLIENT_ID ?? `parwell-${hostname()}`,
        log,
      })
    : embeddedBroker({ host: MQTT_HOST, port: MQTT_PORT, log });
}
