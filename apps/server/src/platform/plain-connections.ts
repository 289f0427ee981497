import type { Config } from './config.ts';
import { isLoopback } from './setting-values.ts';

/** Names the connections that leave this machine unencrypted; one line each, for whoever starts the portal. */
export function plainConnections(config: Config): string[] {
  const { HOST, PUBLIC_URL, MQTT_HOST, MQTT_URL, SMTP_URL, ROLES } = config;
  const leaves = (url: string | undefined, scheme: string) =>
    url !== undefined && url.startsWith(`${scheme}//`) && !isLoopback(new URL(url).hostname);
  const warnings = {
    'People reach the portal over http, so passwords and data can be read on the way. Put TLS in front and set PUBLIC_URL to the https address.':
      ROLES.includes('api') &&
      (leaves(PUBLIC_URL, 'http:') || (!isLoopback(HOST) && PUBLIC_URL.startsWith('http:'))),
    'Devices reach the broker over MQTT without TLS (MQTT_HOST). Put TLS in front, or use an external broker with mqtts://.':
      ROLES.includes('gateway') && !MQTT_URL && !isLoopback(MQTT_HOST),
    'MQTT_URL is not encrypted. Use mqtts://.': leaves(MQTT_URL, 'mqtt:'),
    'SMTP_URL does not insist on encryption. Use smtps://.': leaves(SMTP_URL, 'smtp:'),
  };
  return Object.entries(warnings).flatMap(([text, applies]) => (applies ? [`Warning: ${text}`] : []));
}
