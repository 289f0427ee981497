import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { announceSlowness } from './slow.ts';

const root = join(import.meta.dirname, '..');
const dataDir = join(root, '.data/e2e/portal');
const outputFile = join(root, '.data/e2e/portal.txt');

/** Starts the portal as `npm start` does, on data and a port of its own, with fresh demo data. */
export default async function startPortal(): Promise<() => Promise<void>> {
  announceSlowness();
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dirname(outputFile), { recursive: true });
  const port = '8181';
  const server = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'apps/server/src/main.ts'],
    {
      cwd: root,
      env: {
        ...process.env,
        PORT: port,
        MQTT_PORT: '8184',
        DATA_DIR: dataDir,
        DATABASE_URL: '',
        SMTP_URL: '',
      },
      // A file has all that was said before the portal is ready; a pipe may bring it later.
      stdio: ['ignore', openSync(outputFile, 'w'), 'inherit', 'ipc'],
    },
  );
  await ready(server);
  process.env['PORTAL_URL'] = `http://localhost:${port}`;
  process.env['PORTAL_OUTPUT'] = readFileSync(outputFile, 'utf8');
  return async () => {
    if (server.exitCode !== null) return;
    server.kill('SIGTERM');
    await once(server, 'exit');
  };
}

async function ready(server: ChildProcess): Promise<void> {
  const ended = once(server, 'exit').then(() => {
    throw new Error(`The portal did not start:\n${readFileSync(outputFile, 'utf8')}`);
  });
  await Promise.race([once(server, 'message'), ended]);
}
