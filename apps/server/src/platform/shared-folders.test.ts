import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { link, mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inFolder, limitFileWork, lostFileWork, readSharedFile } from './shared-folders.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parwell-shared-'));
});
afterAll(() => rm(folder, { recursive: true }));

const { signal } = new AbortController();
const read = (name: string, most = 100) =>
  readSharedFile(join(folder, name), most, signal).then(
    (bytes) => bytes.toString(),
    (error: unknown) => String(error),
  );

test('only a plain file is read: no link, pipe, socket or folder, and nothing is waited for', async () => {
  await writeFile(join(folder, 'plain'), 'text');
  await symlink(join(folder, 'plain'), join(folder, 'link'));
  await symlink(join(folder, 'nothing'), join(folder, 'dangling'));
  execFileSync('mkfifo', [join(folder, 'pipe')]);
  await symlink(join(folder, 'pipe'), join(folder, 'link-to-pipe'));
  await mkdir(join(folder, 'folder'));
  const socket = createServer().listen(join(folder, 'socket'));
  await once(socket, 'listening');
  expect(await read('plain')).toBe('text');
  expect(await read('link')).toBe('Error: The file was refused: a link.');
  expect(await read('dangling')).toBe('Error: The file was refused: a link.');
  expect(await read('link-to-pipe')).toBe('Error: The file was refused: a link.');
  expect(await read('pipe')).toBe('Error: The file was refused: not a file.');
  expect(await read('socket')).toBe('Error: The file was refused: not a file.');
  expect(await read('folder')).toBe('Error: The file was refused: not a file.');
  expect(await read('nothing')).toContain('ENOENT');
  socket.close();
});

test('a file with a second name is refused until it has one name only', async () => {
  await writeFile(join(folder, 'first'), 'text');
  await link(join(folder, 'first'), join(folder, 'second'));
  expect(await read('second')).toBe('Error: The file was refused: several names.');
  await rm(join(folder, 'first'));
  expect(await read('second')).toBe('text');
});

test('a file is as large as what is read from it, whatever its size says', async () => {
  await writeFile(join(folder, 'large'), 'x'.repeat(200_000));
  expect(await read('large', 200_000)).toBe('x'.repeat(200_000));
  expect(await read('large', 199_999)).toBe('Error: The file was refused: too large.');
  // Its size is 0, as that of a file that grows meanwhile may be.
  const [most, longer] = [10, await readFile('/proc/self/status', 'utf8').catch(() => '')];
  if (longer) {
    const found = await readSharedFile('/proc/self/status', most, signal).catch(String);
    expect(found).toBe('Error: The file was refused: too large.');
  }
});

test('a folder that is a link is not entered, and one that is exchanged for a link meanwhile stays itself', async () => {
  const [real, other] = [join(folder, 'real'), join(folder, 'other')];
  await mkdir(real);
  await mkdir(other);
  await writeFile(join(real, 'a'), 'ours');
  await writeFile(join(other, 'a'), 'secret');
  await symlink(other, join(folder, 'inbox'));
  await expect(inFolder(join(folder, 'inbox'), async () => 'entered')).rejects.toThrow(
    'inbox is a link, and links are not followed.',
  );
  await expect(inFolder(join(folder, 'plain-file'), async () => 'entered')).rejects.toThrow('ENOENT');
  const text = await inFolder(real, async (path) => {
    await rename(real, join(folder, 'moved'));
    await symlink(other, real);
    return readFile(join(path, 'a'), 'utf8');
  });
  if (process.platform === 'linux') expect(text).toBe('ours');
});

const NO_ANSWER = 'The disk or the network drive does not answer.';

test('what does not end is given up; the next is tried, but a third only when one of them has ended', async () => {
  const inTime = limitFileWork(1);
  const [first, second] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const patient = limitFileWork();
  const signals: AbortSignal[] = [];
  const hang = (work: Promise<string>) =>
    inTime((given) => {
      signals.push(given);
      return work;
    });
  await expect(hang(first.promise)).rejects.toThrow(NO_ANSWER);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  await expect(hang(second.promise)).rejects.toThrow(NO_ANSWER);
  let begun = false;
  const third = async () => {
    begun = true;
    return 'done';
  };
  await expect(inTime(third)).rejects.toThrow(NO_ANSWER);
  expect([begun, lostFileWork()]).toEqual([false, 2]);
  // Another folder is not the one to blame.
  expect(await patient(async () => 'elsewhere')).toBe('elsewhere');

  first.resolve('late');
  await first.promise;
  second.reject(new Error('EIO'));
  await second.promise.catch(() => undefined);
  expect(lostFileWork()).toBe(0);
  expect(await limitFileWork()(third)).toBe('done');
});

test('however many folders do not answer, one thread of four is left', async () => {
  const hung = Promise.withResolvers<void>();
  const folders = Array.from({ length: 4 }, () => limitFileWork(1));
  let begun = 0;
  for (const inTime of folders)
    await expect(
      inTime(() => {
        begun += 1;
        return hung.promise;
      }),
    ).rejects.toThrow(NO_ANSWER);
  expect([begun, lostFileWork()]).toEqual([3, 3]);
  hung.resolve();
  await hung.promise;
  expect(lostFileWork()).toBe(0);
});

test('a process ends although a thread of it waits for a file for ever', async () => {
  const pipe = join(folder, 'for-ever');
  execFileSync('mkfifo', [pipe]);
  const program = `
    const { limitFileWork } = await import('./shared-folders.ts');
    const { leave } = await import('./leave.ts');
    const { open } = await import('node:fs/promises');
    await limitFileWork(1)(() => open(${JSON.stringify(pipe)})).catch(() => undefined);
    leave(0);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: import.meta.dirname,
    stdio: 'ignore',
  });
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
});
