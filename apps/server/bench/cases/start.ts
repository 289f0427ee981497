import { freePort } from '../../src/platform/free-port.ts';
import { newDataDir, Program } from '../../test/program.ts';

/** `npm start` on new data, and on existing data. */
export async function run(): Promise<void> {
  const folder = newDataDir();
  try {
    const first = await secondsToStart(folder.path);
    const second = await secondsToStart(folder.path);
    console.log(
      `first start ${first.toFixed(1)} s (60 allowed), second start ${second.toFixed(1)} s (5 allowed)`,
    );
  } finally {
    folder.remove();
  }
}

async function secondsToStart(dataDir: string): Promise<number> {
  const settings = { DATA_DIR: dataDir, PORT: String(await freePort()) };
  const began = performance.now();
  const program = new Program('server', settings);
  await program.ready();
  const seconds = (performance.now() - began) / 1000;
  await program.stop();
  return seconds;
}
