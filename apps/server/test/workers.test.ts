import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { restMs } from '../src/workers.ts';
import { createDatabase } from './postgres.ts';
import { freePort } from '../src/platform/free-port.ts';
import { Program } from './program.ts';

test('a process that ends again and again is started ever less often', () => {
  expect([1, 2, 3, 4, 9, 100].map(restMs)).toEqual([200, 400, 800, 1600, 30_000, 30_000]);
});

const childrenOf = (pid = 0): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);

test.runIf(process.platform === 'linux')(
  'WORKERS=2 answers with two processes: a killed one is replaced, and the end waits for what was begun',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'parwell-workers-'));
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const inFile = (name: string, text: string) => {
      writeFileSync(join(folder, name), `${text}\n`, { mode: 0o600 });
      return join(folder, name);
    };
    const program = new Program('server', {
      WORKERS: '2',
      ROLES: 'api',
      DATABASE_URL_FILE: inFile('database-url', await createDatabase(inject('postgresUrl'))),
      SECRET_KEY_FILE: inFile('secret-key', 'a secret key for tests, long enough'),
      PORT: String(port),
      HOST: '127.0.0.1',
      STORAGE_DIR: folder,
      AUDIT_HEAD_FILE: join(folder, 'audit-head'),
    });
    onTestFinished(async () => {
      await program.kill();
      rmSync(folder, { recursive: true });
    });
    await program.ready();
    const pid = program.child.pid;
    const [first = 0, second = 0, ...more] = childrenOf(pid);
    expect(more).toEqual([]);
    const answers = async () => (await fetch(`${url}/readyz`, { headers: { connection: 'close' } })).status;
    expect(await answers()).toBe(200);

    process.kill(first, 'SIGKILL');
    // The other answers meanwhile.
    await expect.poll(() => answers().catch(() => 0)).toBe(200);
    const others = () => childrenOf(pid).filter((child) => child !== first);
    await expect.poll(() => others().length).toBe(2);
    expect(others()).toContain(second);
    await expect.poll(() => answers().catch(() => 0)).toBe(200);

    // A request already begun is answered, although it ends after the program was told to stop.
    const socket = connect(port, '127.0.0.1');
    const body = JSON.stringify({ authToken: 'x'.repeat(43) });
    socket.write(
      `POST /api/auth/exchange HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\nexpect: 100-continue\r\n` +
        `content-length: ${body.length}\r\n\r\n`,
    );
    const heard = async () => String((await once(socket, 'data'))[0]);
    expect(await heard()).toContain('100 Continue');
    const stopped = program.stop();
    await expect.poll(() => program.output).toContain('Stopping');
    socket.write(body);
    expect(await heard()).toContain('HTTP/1.1 401');
    socket.destroy();
    expect(await stopped).toBe(0);
  },
);
