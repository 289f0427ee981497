import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../src/platform/free-port.ts';
import { Program } from './program.ts';

/** The names in the lines of the log of a server that waits for its database. */
async function namesInLog(...args: string[]): Promise<unknown[]> {
  const folder = mkdtempSync(join(tmpdir(), 'parwell-name-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = (name: string, text: string) => writeFileSync(join(folder, name), text, { mode: 0o600 });
  file('common.env', `DATABASE_URL=postgres://parwell:p@127.0.0.1:${await freePort()}/parwell\n`);
  file('worker-1.env', 'ROLES=worker\n');
  const server = new Program(
    'server',
    {
      PARWELL_SETTINGS_DIR: folder,
      ROLES: 'worker',
      SECRET_KEY: 'a secret key for tests, long enough',
      DATA_DIR: folder,
      STORAGE_DIR: folder,
      AUDIT_HEAD_FILE: join(folder, 'audit-head'),
    },
    args,
  );
  await expect.poll(() => server.output, { timeout: 60_000 }).toContain('nobody listens there');
  expect(await server.stop()).toBe(0);
  const lines = server.output.trim().split('\n');
  expect(lines.length).toBeGreaterThan(1);
  return lines.map((line) => (JSON.parse(line) as { server?: string }).server);
}

test('each line of the log has the name of its server', async () => {
  expect(new Set(await namesInLog('worker-1'))).toEqual(new Set(['worker-1']));
});

test('a server without a name has none in its log', async () => {
  expect(new Set(await namesInLog())).toEqual(new Set([undefined]));
});
