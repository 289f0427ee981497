import { addCrowd, busy, fillHospitals, work, written } from '../crowd.ts';
import { startBench } from '../portal.ts';
import { size } from '../sizes.ts';

/** Smaller: `BENCH_USERS=100 BENCH_DEVICES=500 BENCH_SECONDS=5 npm run bench -- load`. */
const USERS = size(500, 20, 'BENCH_USERS');
const DEVICES = size(5000, 20, 'BENCH_DEVICES');
const SECONDS = size(30, 1, 'BENCH_SECONDS');
const WARM_UP_SECONDS = size(5, 0.2);
const WANTED_MS = 200;

/** People of a hospital at work, with a request every two seconds each; spread over customers, then all at one. */
export async function run(): Promise<void> {
  for (const customers of [40, 1]) {
    const bench = await startBench();
    try {
      await fillHospitals(bench, { customers, devices: DEVICES });
      const crowd = await addCrowd(bench, USERS, customers);
      const perSecond = Math.max(1, USERS / 2);
      // Prepares statements and fills the caches.
      await work(bench, crowd, { perSecond: Math.max(1, perSecond / 5), seconds: WARM_UP_SECONDS });
      const [{ graphs, rest }, share] = await busy(() => work(bench, crowd, { perSecond, seconds: SECONDS }));
      const where = customers === 1 ? 'all at one customer' : `at ${customers} customers`;
      console.log(
        `${`load, ${USERS} users ${where}`.padEnd(40)} ratio ${(WANTED_MS / Math.max(1, rest.p99)).toFixed(2)}   ` +
          `${written(rest)} (p99 of ${WANTED_MS} ms wanted); graphs: ${written(graphs)}; the portal's thread was busy ${share}`,
      );
    } finally {
      await bench.stop();
    }
  }
}
