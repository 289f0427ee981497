import { fork } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { getTemperature, getUser, listDevices, listTelemetryAlerts } from '@parwell/contract';
import { CAPABILITIES } from '@parwell/domain';
import { sql } from '../src/platform/db/database.ts';
import { createSigningKeys } from '../src/slices/identity/signing-keys.ts';
import { createPartitions } from '../src/slices/measurements/measurements.public.ts';
import { answerOf } from './answer-of.ts';
import type { Bench } from './portal.ts';

export const DAY_MS = 86_400_000;

/** With two days of temperatures, a point every ten minutes, spread evenly over the customers. */
export async function fillHospitals(
  { db }: Bench,
  { customers, devices }: { readonly customers: number; readonly devices: number },
): Promise<void> {
  const now = new Date();
  await db.transaction(async (tx) => {
    await tx.run(sql`SET LOCAL statement_timeout = 0`);
    await createPartitions(tx, new Date(now.getTime() - 3 * DAY_MS), now);
    await tx.run(sql`
      INSERT INTO customers (customer_id, name)
      SELECT 'crowd' || n, 'Crowd ' || n FROM generate_series(0, ${customers - 1}::int) n`);
    await tx.run(sql`
      INSERT INTO devices (cabinet_id, cabinet_name, customer_id, cabinet_type, cabinet_state, temp_control, created_at)
      SELECT 'crowd-' || n, 'Crowd ' || n, 'crowd' || n % ${customers}::int, 'RFID', 30, '2-8c', now()
      FROM generate_series(0, ${devices - 1}::int) n`);
    await tx.run(sql`
      INSERT INTO device_credentials (cabinet_id) SELECT cabinet_id FROM devices WHERE cabinet_id LIKE 'crowd-%'`);
    await tx.run(sql`
      INSERT INTO measurement_series (cabinet_id, quantity, part)
      SELECT cabinet_id, 'temperature', '0' FROM devices WHERE cabinet_id LIKE 'crowd-%'`);
    await tx.run(sql`
      INSERT INTO measurements (series_id, at, value)
      SELECT id, at, 5 + sin(id) FROM measurement_series,
        generate_series(${now}::timestamptz - interval '2 days', ${now}::timestamptz, interval '10 minutes') at
      WHERE cabinet_id LIKE 'crowd-%'`);
  });
  await db.plain('VACUUM (ANALYZE) measurements, measurement_series, devices');
}

export interface CrowdUser {
  readonly email: string;
  readonly token: string;
  readonly customerId: string;
}

export async function addCrowd(
  { db, context }: Bench,
  users: number,
  customers: number,
): Promise<CrowdUser[]> {
  const roles = Object.fromEntries(CAPABILITIES.map((capability) => [capability, 'VIEWER']));
  const people = await db.many<{ id: string; email: string; customerId: string; sessionId: string }>(sql`
    WITH added AS (
      INSERT INTO users (email, first_name, last_name, access_groups, roles)
      SELECT 'crowd' || n || '@clinic.example', 'Crowd', n::text,
        jsonb_build_object('customer', jsonb_build_array('crowd' || n % ${customers}::int)), ${JSON.stringify(roles)}
      FROM generate_series(0, ${users - 1}::int) n RETURNING id, email, access_groups),
    entered AS (
      INSERT INTO sessions (user_id, started_at, ends_at) SELECT id, now(), now() + interval '1 day' FROM added
      RETURNING id, user_id)
    SELECT added.id, email, access_groups -> 'customer' ->> 0 AS "customerId", entered.id AS "sessionId"
    FROM added JOIN entered ON user_id = added.id`);
  const keys = createSigningKeys(context);
  const crowd: CrowdUser[] = [];
  for (const { id, email, customerId, sessionId } of people) {
    const { idToken } = await keys.sign({ userId: id, email, sessionId });
    crowd.push({ email, token: idToken, customerId });
  }
  return crowd;
}

export interface Request {
  readonly name: string;
  readonly path: string;
  readonly body?: string;
}

export function requestsOf({ customerId, email }: CrowdUser): Request[] {
  // Yesterday and today, as the page requests first.
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  const between = [new Date(today - DAY_MS).toISOString(), new Date(today + DAY_MS - 1).toISOString()];
  const graphs = new URLSearchParams({
    customerId,
    tempFilter: JSON.stringify({ where: { customerId, tempTimestamp: { between } } }),
    alertFilter: JSON.stringify({ where: { customerId, alertTimestamp: { between } } }),
    limit: '12',
    first: 'excursions',
  });
  const alerts = new URLSearchParams({ filter: JSON.stringify({ where: { customerId } }) });
  const devices = { name: 'devices', path: listDevices.path, body: '{}' };
  const me = { name: 'me', path: getUser.path.replace(':email', encodeURIComponent(email)) };
  const readAlerts = { name: 'alerts', path: `${listTelemetryAlerts.path}?${alerts.toString()}` };
  return [
    { name: 'graphs', path: `${getTemperature.path}?${graphs.toString()}` },
    me,
    devices,
    readAlerts,
    me,
    devices,
    readAlerts,
    me,
    devices,
    readAlerts,
  ];
}

export interface Figures {
  readonly count: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly others: Readonly<Record<string, number>>;
}

export interface CrowdTask {
  readonly url: string;
  readonly users: readonly { readonly token: string; readonly requests: readonly Request[] }[];
  readonly perSecond: number;
  readonly seconds: number;
}

export async function work(
  { url }: Bench,
  crowd: readonly CrowdUser[],
  { perSecond, seconds }: { readonly perSecond: number; readonly seconds: number },
): Promise<{ readonly graphs: Figures; readonly rest: Figures }> {
  const client = fork(join(import.meta.dirname, 'crowd-client.ts'));
  const users = crowd.map((user) => ({ token: user.token, requests: requestsOf(user) }));
  client.send({ url, users, perSecond, seconds } satisfies CrowdTask);
  const figures = await answerOf<{ graphs: Figures; rest: Figures }>(client);
  client.kill();
  return figures;
}

/** Since the start, in ticks: unused, given to other machines by the host, and in all. From Linux. */
function processorTicks(): { readonly idle: number; readonly stolen: number; readonly all: number } {
  const [line = ''] = existsSync('/proc/stat') ? readFileSync('/proc/stat', 'utf8').split('\n') : [];
  const ticks = line.split(/ +/).slice(1, 9).map(Number);
  return { idle: ticks[3] ?? 0, stolen: ticks[7] ?? 0, all: ticks.reduce((sum, each) => sum + each, 0) };
}

/**
 * The share of time in which the portal's thread computed, the unused share of the processors, and the share that
 * other machines on the host used. If nothing is unused, the processors are the limit; if other machines used more
 * than a few percent, waiting times mean little.
 */
export async function busy<Result>(done: () => Promise<Result>): Promise<[result: Result, share: string]> {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const [before, began, ticks] = [process.threadCpuUsage(), performance.now(), processorTicks()];
  const result = await done();
  const { user, system } = process.threadCpuUsage(before);
  const after = processorTicks();
  delay.disable();
  const share = Math.round((user + system) / 10 / (performance.now() - began));
  const part = (kind: 'idle' | 'stolen') =>
    Math.round((100 * (after[kind] - ticks[kind])) / Math.max(1, after.all - ticks.all));
  return [
    result,
    `${share} % of the time (its longest pause ${Math.round(delay.max / 1e6)} ms); ` +
      `the processors were idle for ${part('idle')} %, other machines took ${part('stolen')} %`,
  ];
}

export const written = ({ count, p50, p95, p99, others }: Figures): string => {
  const failures = Object.entries(others).map(([status, times]) => `${times} × ${status}`);
  return `${count} calls, p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms${failures.length ? `, ${failures.join(', ')}` : ''}`;
};
