import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { createIngest } from '../src/slices/device-gateway/ingest/ingest.service.ts';
import { sql } from '../src/platform/db/database.ts';
import { report, type Bench } from './portal.ts';
import { fillFleet, fleetId } from './telemetry-fill.ts';

const DEVICES = 5000;
const POINTS = 10;
const MESSAGES = 40_000;

/** The start of the current hour: points of past hours are rare and cost more. */
const begin = Math.floor(Date.now() / 3_600_000) * 3_600_000;

/** Message n comes from device n % DEVICES and covers ten seconds. */
const timeOf = (n: number, point: number): string =>
  new Date(begin + (Math.floor(n / DEVICES) * POINTS + point) * 1000).toISOString();

/** Messages with ten points each from 5,000 devices, parsed, deduplicated and committed; compared with a text COPY. */
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
          value: 4 + (n % 30) / 10,
        })),
      }),
    ),
  }));
  const bare = await copyRate(bench);
  const ingest = createIngest(bench.context);
  const began = performance.now();
  let next = 0;
  const sender = async () => {
    while (next < MESSAGES) {
      const message = messages[next];
      next += 1;
      if (message) await ingest.receive(message);
    }
  };
  await Promise.all(Array.from({ length: 2000 }, sender));
  const through = (MESSAGES * POINTS) / ((performance.now() - began) / 1000);
  report('telemetry ingest, points', through, bare);
}

/** Copies the same rows as text into a table with the same key. */
async function copyRate({ db }: Bench): Promise<number> {
  await db.run(sql`CREATE TABLE bare_points (LIKE measurements INCLUDING ALL)`);
  const client = new pg.Client({ connectionString: db.url });
  await client.connect();
  const lines = function* () {
    for (let n = 0; n < MESSAGES; n += 1) {
      let chunk = '';
      for (let point = 0; point < POINTS; point += 1) {
        chunk += `${(n % DEVICES) + 1}\t${timeOf(n, point)}\t${4 + (n % 30) / 10}\t0\n`;
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
