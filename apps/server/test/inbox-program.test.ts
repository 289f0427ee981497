import { execFileSync } from 'node:child_process';
import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../src/platform/db/database.ts';
import { freePort } from '../src/platform/free-port.ts';
import { startTestPortal, type TestPortal, timeOfDay } from './portal.ts';
import { newDataDir, Program } from './program.ts';

let portal: TestPortal;
const folder = newDataDir();
const inbox = join(folder.path, 'erp/inbox');

beforeAll(async () => {
  await mkdir(inbox, { recursive: true });
  portal = await startTestPortal({}, timeOfDay());
});
afterAll(async () => {
  await portal.close();
  folder.remove();
});

test('a pipe and a link in the inbox hold up neither the exchange nor the end of the server (R11)', async () => {
  execFileSync('mkfifo', [join(inbox, 'a-pipe.xml')]);
  await writeFile(join(folder.path, 'secret'), 'secret');
  await symlink(join(folder.path, 'secret'), join(inbox, 'b-link.xml'));
  await writeFile(join(inbox, 'c-last.xml'), '<a/>');
  const health = await freePort();
  const server = new Program('server', {
    DATA_DIR: folder.path,
    DATABASE_URL: portal.db.url,
    DEMO: 'off',
    SECRET_KEY: portal.context.config.SECRET_KEY ?? '',
    ROLES: 'worker',
    HEALTH_PORT: String(health),
    ERP_FOLDER: join(folder.path, 'erp'),
  });
  await server.ready();
  await expect
    .poll(() => portal.db.many(sql`SELECT document_id AS id FROM inbound_documents ORDER BY 1`), {
      timeout: 60_000,
    })
    .toEqual([{ id: 'a-pipe.xml' }, { id: 'b-link.xml' }, { id: 'c-last.xml' }]);
  await expect.poll(() => readdir(inbox)).toEqual([]);
  const metrics = await (await fetch(`http://localhost:${health}/metrics`)).text();
  expect(metrics).toContain('parwell_loop_stalled{loop="documents"} 0');
  expect(metrics).toContain('parwell_loop_stalled{loop="job mail.send"} 0');
  expect(await server.stop('SIGTERM')).toBe(0);
});
