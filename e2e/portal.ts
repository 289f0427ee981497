import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const dataDir = join(root, '.data/e2e/portal');

/** Starts the portal as `npm start` does, on data and a port of its own, with fresh demo data. */
export default async function startPortal(): Promise<() => Promise<void>> {
  rmSync(dataDir, { recursive: true, force: true });
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
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    },
  );
  const output: string[] = [];
  server.stdout?.on('data', (text: Buffer) => output.push(text.toString()));
  await ready(server, output);
  process.env['PORTAL_URL'] = `http://localhost:${port}`;
  process.env['PORTAL_OUTPUT'] = output.join('');
  return async () => {
    server.kill('SIGTERM');
    await once(server, 'exit');
  };
}

async function ready(server: ChildProcess, output: readonly string[]): Promise<void> {
  const ended = once(server, 'exit').then(() => {
    throw new Error(`The portal did not start:\n${output.join('')}`);
  });
  await Promise.race([once(server, 'message'), ended]);
}
