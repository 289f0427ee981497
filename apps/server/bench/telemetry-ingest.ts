import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Published } from '../src/gateways/broker/broker-gateway.ts';
import { createIngest, type Ingest } from '../src/slices/device-gateway/ingest/ingest.service.ts';
import { createRangeWatch } from '../src/slices/incidents/range-watches.service.ts';
import { sql } from '../src/platform/db/database.ts';
import { report, type Bench } from './portal.ts';
import { fillFleet, fleetId } from './telemetry-fill.ts';
import { size } from './sizes.ts';

const DEVICES = size(5000, 20);
const POINTS = 10;
/** One message of every device per turn. The first two, in which both get to know the devices, do not count. */
const TURNS = size(16, 4);
const UNCOUNTED = 2;
const MESSAGES = TURNS * DEVICES;

/** The start of the current hour: points of past hours are rare and cost more. */
const begin = Math.floor(Date.now() / 3_600_000) * 3_600_000;

const timeOf = (n: number, point: number): string =>
  new Date(begin + (Math.floor(n / DEVICES) * POINTS + point) * 1000).toISOString();

const valueOf = (n: number): number => ((n % DEVICES) % 100 === 0 ? 9 : 4 + (n % 30) / 10);

/**
 * Messages with ten points each from 5,000 devices, parsed, deduplicated and committed; compared with a text COPY.
 * Also compared with ingest that does not watch temperatures: the two run in turns, because the machine and the
 * table change.
 */
export async function telemetryIngest(bench: Bench): Promise<void> {
  await fillFleet(bench, DEVICES);
  const messages = Array.from({ length: MESSAGES }, (_, n) => ({
    cabinetId: fleetId(n % DEVICES),
    topic: 'temperature',
    payload: Buffer.from(
      JSON.stringify({
        messageId: `m${n}`,
        sentAt: timeOf(n, 0),
        points: Array.from({ length: POINTS }, (_point, point) => ({
          at: timeOf(n, point),
          value: valueOf(n),
        })),
      }),
    ),
  }));
  const bare = await copyRate(bench);
  const watching: Turns = { ingest: createIngest(bench.context, createRangeWatch(bench.context)), ms: [] };
  const unwatched: Turns = { ingest: createIngest(bench.context, async () => null), ms: [] };
  for (let turn = 0; turn < TURNS; turn += 1) {
    const measured = turn % 2 === 0 ? watching : unwatched;
    const ms = await receiveAll(measured.ingest, messages.slice(turn * DEVICES, (turn + 1) * DEVICES));
    if (turn >= UNCOUNTED) measured.ms.push(ms);
  }
  report('telemetry ingest, points', rateOf(watching), bare);
  const ratio = (rateOf(watching) / rateOf(unwatched)).toFixed(2);
  console.log(`${'telemetry ingest, watching'.padEnd(32)} ratio ${ratio}   of ingest without watching`);
}

interface Turns {
  readonly ingest: Ingest;
  readonly ms: number[];
}

/** Points per second in the median turn: other work of the machine makes some turns long. */
function rateOf({ ms }: Turns): number {
  const middle = ms.toSorted((one, other) => one - other)[Math.floor(ms.length / 2)] ?? Infinity;
  return (DEVICES * POINTS) / (middle / 1000);
}

async function receiveAll(ingest: Ingest, messages: readonly Published[]): Promise<number> {
  const began = performance.now();
  let next = 0;
  const sender = async () => {
    while (next < messages.length) {
      const message = messages[next];
      next += 1;
      if (message) await ingest.receive(message);
    }
  };
  await Promise.all(Array.from({ length: 2000 }, sender));
  return performance.now() - began;
}

async function copyRate({ db }: Bench): Promise<number> {
  await db.run(sql`CREATE TABLE bare_points (LIKE measurements INCLUDING ALL)`);
  const client = new pg.Client({ connectionString: db.url });
  await client.connect();
  const lines = function* () {
    for (let n = 0; n < MESSAGES; n += 1) {
      let chunk = '';
      for (let point = 0; point < POINTS; point += 1) {
        chunk += `${(n % DEVICES) + 1}\t${timeOf(n, point)}\t${valueOf(n)}\t0\n`;
      }
      yield chunk;
    }
  };
  const began = performance.now();
  await pipeline(Readable.from(lines()), client.query(copyFrom('COPY bare_points FROM STDIN')));
  const rate = (MESSAGES * POINTS) / ((performance.now() - began) / 1000);
  await client.end();
  await db.run(sql`DROP TABLE bare_points`);
  return rate;
}
