import { fork } from 'node:child_process';
import { join } from 'node:path';
import { embeddedBroker } from '../../src/gateways/broker/embedded-broker.ts';
import { sql } from '../../src/platform/db/database.ts';
import { secretOf } from '../../src/slices/device-gateway/device-gateway.public.ts';
import { startGateway } from '../../src/slices/device-gateway/gateway.service.ts';
import { createRangeWatch } from '../../src/slices/incidents/range-watches.service.ts';
import { addCrowd, busy, fillHospitals, work, written } from '../crowd.ts';
import { answerOf } from '../answer-of.ts';
import type { AttackTask, Counts } from '../attackers.ts';
import { auditEntries, fillTable } from '../fill-table.ts';
import { startBench, type Bench } from '../portal.ts';
import { size, tiny } from '../sizes.ts';

const USERS = size(100, 20, 'BENCH_USERS');
const ROWS = size(100_000, 500, 'BENCH_ROWS');
const SECONDS = size(30, 1, 'BENCH_SECONDS');
/** To try one kind alone: `BENCH_ATTACKS=stalled`. */
const KINDS = (process.env['BENCH_ATTACKS'] ?? 'stalled,batches,mqtt,passwords,secrets').split(',');
const CUSTOMERS = size(10, 2);
const DEVICES = size(200, 10);
const HOSTILE_DEVICES = 8;
const WANTED_MS = 200;

/** People at work during every attack we know of; on this machine only. */
export async function run(): Promise<void> {
  const bench = await startBench({ limits: true });
  const broker = embeddedBroker({ port: 0, host: '127.0.0.1', log: bench.context.log });
  const { context } = bench;
  const gateway = await startGateway(
    { ...context, db: context.pools.ingest, gateways: { ...context.gateways, broker } },
    createRangeWatch,
  );
  try {
    await fillTable(bench.db.url, 'audit_entries', auditEntries(1, ROWS));
    await fillHospitals(bench, { customers: CUSTOMERS, devices: DEVICES });
    const crowd = await addCrowd(bench, USERS, CUSTOMERS);
    const perSecond = Math.max(1, USERS / 2);
    const before = await work(bench, crowd, { perSecond, seconds: Math.min(5, SECONDS) });
    console.log(`${'attack, before'.padEnd(40)} ${written(before.rest)}`);

    const attackers = fork(join(import.meta.dirname, '../attackers.ts'));
    attackers.send(await taskOf(bench, broker.url));
    const ended = answerOf<Counts>(attackers);
    const [{ rest, graphs }, share] = await busy(() => work(bench, crowd, { perSecond, seconds: SECONDS }));
    const counts = await ended;
    attackers.kill();
    const failures = Object.entries(rest.others).filter(([status]) => status === '0' || status >= '500');
    console.log(
      `${'attack, meanwhile'.padEnd(40)} ratio ${(WANTED_MS / Math.max(1, rest.p95)).toFixed(2)}   ${written(rest)} ` +
        `(p95 of ${WANTED_MS} ms wanted); graphs: ${written(graphs)}; failures: ${failures.length === 0 ? 'none' : JSON.stringify(failures)}; the portal's thread was busy ${share}`,
    );
    console.log(`${'attack, sent'.padEnd(40)} ${JSON.stringify(counts)}`);
  } finally {
    await gateway.stop();
    await bench.stop();
  }
}

async function taskOf(bench: Bench, brokerUrl: string): Promise<AttackTask> {
  const { context, db, url } = bench;
  const ids = await db.many<{ id: string }>(sql`
    SELECT cabinet_id AS id FROM devices WHERE cabinet_id LIKE 'crowd-%' ORDER BY 1 LIMIT ${HOSTILE_DEVICES}`);
  const insider = await bench.signIn('ops@fff.example');
  return {
    url,
    brokerUrl,
    tokens: [insider.session?.idToken ?? ''],
    devices: ids.map(({ id }) => ({ cabinetId: id, secret: secretOf(context, id, 1) })),
    seconds: SECONDS,
    kinds: KINDS,
    inBackground: !tiny,
  };
}
