import type { Config } from './config.ts';
import { isLoopback } from './setting-values.ts';
import { plainMqttHost } from './tls-settings.ts';

/** One line for each connection that leaves this machine unencrypted. */
export function plainConnections(config: Config): string[] {
  const { HOST, PUBLIC_URL, AMQP_URL, AMQP_MANAGEMENT_URL, SMTP_URL, STORAGE_S3, ROLES } = config;
  const leaves = (url: string | undefined, scheme: string) =>
    url !== undefined && url.startsWith(`${scheme}//`) && !isLoopback(new URL(url).hostname);
  const warnings = {
    'People reach the portal over http, so passwords and data can be read on the way. Set TLS_CERT and TLS_KEY, or put TLS in front and set PUBLIC_URL to the https address.':
      ROLES.includes('api') &&
      (leaves(PUBLIC_URL, 'http:') || (!isLoopback(HOST) && PUBLIC_URL.startsWith('http:'))),
    'Devices reach the broker over MQTT without TLS (MQTT_HOST). Set MQTT_TLS_PORT, put TLS in front, or use RabbitMQ with it.':
      ROLES.includes('gateway') && !AMQP_URL && !isLoopback(plainMqttHost(config)),
    'AMQP_URL is not encrypted. Use amqps://.':
      AMQP_URL?.protocol === 'amqp' && !AMQP_URL.hosts.every(({ hostname }) => isLoopback(hostname)),
    'AMQP_MANAGEMENT_URL is not encrypted. Use https://.': leaves(AMQP_MANAGEMENT_URL, 'http:'),
    'SMTP_URL does not insist on encryption. Use smtps://.': leaves(SMTP_URL, 'smtp:'),
    'STORAGE_S3_URL is not encrypted, so reports can be read on the way. Use https://.': leaves(
      STORAGE_S3?.url,
      'http:',
    ),
  };
  return Object.entries(warnings).flatMap(([text, applies]) => (applies ? [text] : []));
}
