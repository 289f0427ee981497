import { listDevices, listenToChanges, type LiveTopic } from '@parwell/contract';
import { createApp } from '../../src/app.ts';
import { unlimited } from '../../src/platform/http/rate-limit.ts';
import { changed } from '../../src/slices/live/live.public.ts';
import { Browser } from '../../test/browser.ts';
import { listenLive, type LiveReader } from '../../test/live-reader.ts';
import { callRate, report, startBench, type Bench } from '../portal.ts';
import { size } from '../sizes.ts';

const STREAMS = size(1000, 50, 'BENCH_STREAMS');
const WARM_UP = 50;
const WANTED_MS = 1000;
/** Each is sent at once, because it was not sent just before. */
const TOPICS = [
  'devices',
  'orders',
  'shipments',
  'incidents',
  'invoices',
] as const satisfies readonly LiveTopic[];

/** Open streams must not slow down list pages, and a change must reach all of them within a second. */
export async function run(): Promise<void> {
  const bench = await startBench();
  // All readers are one user, with an unlimited number of streams.
  const app = createApp(bench.context, { limiter: unlimited, streams: { perUser: STREAMS, inAll: STREAMS } });
  try {
    const browser = await bench.signIn('ops@fff.example');
    const staff = new Browser(await app.listen({ port: 0, host: '127.0.0.1' }));
    staff.session = browser.session;
    const without = await callRate(staff, listDevices.path, WARM_UP, {});
    const readers: LiveReader[] = [];
    while (readers.length < STREAMS)
      readers.push(...(await Promise.all(Array.from({ length: 50 }, () => listenLive(staff)))));
    const alone: number[] = [];
    for (const topic of TOPICS) alone.push(await arrival(bench, readers, topic, 'bench'));
    const next = await arrival(bench, readers, 'invoices', 'bench-next');
    const through = await callRate(staff, listDevices.path, WARM_UP, {});
    report(`list pages, ${readers.length} streams open`, through, without);
    const slowest = Math.max(...alone);
    console.log(
      `${`${listenToChanges.path}, ${readers.length} streams`.padEnd(40)} ratio ${(WANTED_MS / slowest).toFixed(2)}   ` +
        `a change reaches all of them in ${slowest.toFixed(0)} ms (${WANTED_MS} ms wanted), ` +
        `one of the same topic right after it in ${next.toFixed(0)} ms (topics are sent once a second)`,
    );
    await Promise.all(readers.map((reader) => reader.close()));
  } finally {
    await app.close();
    await bench.stop();
  }
}

/** Until everybody has heard of a change. */
async function arrival(
  { db }: Bench,
  readers: readonly LiveReader[],
  topic: LiveTopic,
  customerId: string,
): Promise<number> {
  const began = performance.now();
  changed(db, topic, customerId);
  await Promise.all(readers.map((reader) => reader.hears({ topic, customerId })));
  return performance.now() - began;
}
