import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadFleet, readOptions } from './options.ts';

test('every option has a default, and times are in seconds', () => {
  expect(readOptions(['--devices', '5', '--interval', '2'])).toEqual({
    url: 'mqtt://localhost:1883',
    fleet: undefined,
    fromParent: false,
    count: 5,
    memory: undefined,
    intervalMs: 2000,
    speed: 1,
    seed: 1,
    once: false,
  });
  expect(readOptions(['--help'])).toBeUndefined();
});

test.each([
  [[], '--fleet or --devices is missing; see --help.'],
  [['--devices', 'many'], '--devices wants a number above 0.'],
  [['--devices', '5', '--speed', '0'], '--speed wants a number above 0.'],
])('%j is answered with what is wrong', (args, problem) => {
  expect(() => readOptions(args)).toThrow(problem);
});

test('only the first devices of a list are used; a type without a connection is refused', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parwell-fleet-'));
  const fleet = join(folder, 'fleet.json');
  const listed = ['RFID', 'EM', 'SITE'].map((cabinetType, index) => ({
    cabinetId: `d${index}`,
    secret: 's',
    cabinetType,
  }));
  await writeFile(fleet, JSON.stringify(listed.slice(0, 2)));
  expect((await loadFleet({ fleet, count: 1 })).map(({ cabinetId }) => cabinetId)).toEqual(['d0']);
  expect(await loadFleet({ fleet, count: undefined })).toHaveLength(2);
  await writeFile(fleet, JSON.stringify(listed));
  await expect(loadFleet({ fleet, count: undefined })).rejects.toThrow('has no line');
  await rm(folder, { recursive: true });
});

test('without a list the requested number of devices is generated', async () => {
  const made = await loadFleet({ fleet: undefined, count: 5000 });
  expect(new Set(made.map(({ cabinetId }) => cabinetId)).size).toBe(5000);
});
