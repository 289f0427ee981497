import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../apps/server/src/platform/free-port.ts';

const root = join(import.meta.dirname, '..');
/** The portals' files and logs, for inspection after a failure. */
export const PORTALS = join(root, '.data/e2e/portals');
export const SECRET_KEY = 'a secret key for browser tests, long enough';

export interface Portal {
  readonly url: string;
  /** For devices. */
  readonly mqttUrl: string;
  readonly databaseUrl: string;
  /** Its output until it was ready. */
  readonly output: string;
  stop(): Promise<void>;
}

/** Runs the portal like `npm start`, on an existing database, free ports and its own files. */
export async function runPortal(
  name: string,
  databaseUrl: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Portal> {
  const [port, mqttPort] = [await freePort(), await freePort()];
  const folder = join(PORTALS, name);
  const outputFile = join(folder, 'output.txt');
  mkdirSync(folder, { recursive: true });
  const server = spawn(
    process.execPath,
    ['--enable-source-maps', '--disable-warning=ExperimentalWarning', 'apps/server/dist/server/main.js'],
    {
      cwd: root,
      env: {
        ...process.env,
        PORT: String(port),
        MQTT_PORT: String(mqttPort),
        DATA_DIR: folder,
        DATABASE_URL: databaseUrl,
        SECRET_KEY,
        DEMO: 'on',
        LOG_FILE: join(folder, 'parwell.log'),
        SMTP_URL: '',
        // Tests play the ERP and the warehouse themselves.
        EMBEDDED_ERP_SECONDS: '86400',
        EMBEDDED_WAREHOUSE_SECONDS: '86400',
        ...settings,
      },
      // A file is complete when the portal reports ready; a pipe may deliver late.
      stdio: ['ignore', openSync(outputFile, 'w'), 'inherit', 'ipc'],
    },
  );
  const ended = once(server, 'exit').then(() => {
    throw new Error(`The portal did not start:\n${readFileSync(outputFile, 'utf8')}`);
  });
  await Promise.race([once(server, 'message'), ended]);
  ended.catch(() => undefined);
  const output = readFileSync(outputFile, 'utf8');
  return {
    url: `http://localhost:${settings['PORT'] ?? port}`,
    mqttUrl: /mqtts?:\S+/.exec(output)?.[0] ?? '',
    databaseUrl,
    output,
    async stop() {
      if (server.exitCode !== null) return;
      server.kill('SIGTERM');
      await once(server, 'exit');
    },
  };
}
