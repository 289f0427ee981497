import { readConfig, type Config } from './config.ts';

/** What servers do and where they listen. A tool works with the settings of all, where these may be missing or of none. */
const OF_SERVERS = /^(ROLES|WORKERS|HEALTH_\w+|SHUTDOWN_DELAY_SECONDS|MQTT_\w+|AMQP_\w+)$/;
/** Where PUBLIC_URL is not set, these make the address of links. */
const OF_ADDRESS = /^(PORT|TLS_CERT|TLS_KEY)$/;

/** The settings as a tool reads them, which demands nothing that servers alone need. */
export function readToolConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const isKept = (name: string) =>
    !OF_SERVERS.test(name) && !(environment['PUBLIC_URL'] && OF_ADDRESS.test(name));
  const kept = Object.entries(environment).filter(([name]) => isKept(name));
  return readConfig({ LOG_LEVEL: 'warn', ...Object.fromEntries(kept), ROLES: 'worker' });
}
