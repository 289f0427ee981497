import { fork } from 'node:child_process';
import { join } from 'node:path';
import { listDevices } from '@parwell/contract';
import { createApp } from '../../src/app.ts';
import { unlimited } from '../../src/platform/http/rate-limit.ts';
import { answerOf } from '../answer-of.ts';
import { addCrowd, busy, fillHospitals } from '../crowd.ts';
import type { FairnessFigures, FairnessTask } from '../fairness-client.ts';
import { startBench } from '../portal.ts';
import { size } from '../sizes.ts';

const AT_ONCE = size(40, 4, 'BENCH_AT_ONCE');
const SECONDS = size(20, 0.1, 'BENCH_SECONDS');
const DEVICES = size(4000, 20);
const WANTED = 2;

/** How long one person waits while another makes many calls at once: without places for each person, and with them. */
export async function run(): Promise<void> {
  const bench = await startBench();
  const fair = createApp(bench.context, { limiter: unlimited });
  try {
    const fairUrl = await fair.listen({ port: 0, host: '127.0.0.1' });
    await fillHospitals(bench, { customers: 2, devices: DEVICES });
    const [greedy, calm] = await addCrowd(bench, 2, 2);
    if (!greedy || !calm) throw new Error('There are two people.');
    const measure = (url: string, atOnce: number) =>
      ask({
        url,
        path: listDevices.path,
        body: '{"limit":100}',
        calm: calm.token,
        greedy: greedy.token,
        atOnce,
        seconds: SECONDS,
      });
    for (const [name, url] of [
      ['without places', bench.url],
      ['with places', fairUrl],
    ] as const) {
      const alone = await measure(url, 0);
      const [meanwhile, share] = await busy(() => measure(url, AT_ONCE));
      const times = meanwhile.p95 / Math.max(0.001, alone.p95);
      console.log(
        `${`fairness, ${name}`.padEnd(40)} ratio ${(WANTED / times).toFixed(2)}   p95 ${written(alone)} alone, ` +
          `${written(meanwhile)} beside ${AT_ONCE} calls at once of another: ${times.toFixed(1)} times (${WANTED} wanted); ` +
          `the other made ${meanwhile.greedyPerSecond.toFixed(0)} calls a second, ${meanwhile.greedyRefused} were refused; ` +
          `${alone.failed + meanwhile.failed} failures; the portal's thread was busy ${share}`,
      );
    }
  } finally {
    await fair.close();
    await bench.stop();
  }
}

const written = ({ p95, p50, calls }: FairnessFigures): string =>
  `${p95.toFixed(0)} ms (p50 ${p50.toFixed(0)}, ${calls} calls)`;

async function ask(task: FairnessTask): Promise<FairnessFigures> {
  const client = fork(join(import.meta.dirname, '../fairness-client.ts'));
  client.send(task);
  const figures = await answerOf<FairnessFigures>(client);
  client.kill();
  return figures;
}
