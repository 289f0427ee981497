import mqtt from 'mqtt';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { startEmbeddedPostgres } from '../src/platform/postgres/embedded.ts';
import { createSecrets } from '../src/platform/secrets.ts';
import { secretOf } from '../src/slices/device-gateway/device-gateway.public.ts';
import { NumberedPublisher } from './numbered-publisher.ts';
import { createDatabase } from './postgres.ts';
import { freePort } from '../src/platform/free-port.ts';
import { newDataDir, Program } from './program.ts';

const SECRET_KEY = 'a secret key for the kill tests, long enough';
const DEVICES = ['c1-001', 'c1-002', 'c1-003'];

let dataDir: string;
let settings: Record<string, string>;
let program: Program;

beforeEach(async () => {
  const folder = newDataDir();
  dataDir = folder.path;
  settings = {
    DATA_DIR: dataDir,
    DEMO: 'off',
    SECRET_KEY,
    PORT: String(await freePort()),
    MQTT_PORT: String(await freePort()),
  };
  return folder.remove;
});
afterEach(() => program.stop());

async function start(): Promise<void> {
  program = new Program('server', settings);
  await program.ready();
}

async function query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  const url = settings['DATABASE_URL'] ?? (await startEmbeddedPostgres({ dataDir })).url;
  const client = new pg.Client({ connectionString: url });
  // Killing the database closes this connection.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

async function prepare(): Promise<void> {
  const ids = DEVICES.map((id) => `('${id}')`).join(', ');
  await query(`
    INSERT INTO customers (customer_id, name) VALUES ('c1', 'Clinic');
    INSERT INTO devices (cabinet_id, cabinet_name, customer_id, cabinet_type, cabinet_state, temp_control, created_at)
    SELECT id, id, 'c1', 'RFID', 30, '2-8c', now() FROM (VALUES ${ids}) AS device(id);
    INSERT INTO device_credentials (cabinet_id) SELECT cabinet_id FROM devices`);
}

function publish() {
  const context = { secrets: createSecrets(SECRET_KEY) };
  return DEVICES.map((cabinetId) => {
    const client = mqtt.connect(`mqtt://localhost:${settings['MQTT_PORT']}`, {
      username: cabinetId,
      password: secretOf(context, cabinetId, 1),
      clientId: cabinetId,
      reconnectPeriod: 100,
      reconnectOnConnackError: true,
    });
    // Expected while the server is down.
    client.on('error', () => undefined);
    return { cabinetId, client, publisher: new NumberedPublisher(client, cabinetId) };
  });
}

type Published = ReturnType<typeof publish>;

const POLL = { timeout: 120_000, interval: 20 };

async function moreAcknowledged(published: Published): Promise<void> {
  const before = published.map(({ publisher }) => publisher.acknowledged.length);
  await expect
    .poll(
      () => published.every(({ publisher }, n) => publisher.acknowledged.length > (before[n] ?? 0) + 200),
      POLL,
    )
    .toBe(true);
}

/** Messages acknowledged but not stored exactly once, or stored but not acknowledged. */
async function differences(published: Published): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const { cabinetId, client, publisher } of published) {
    await publisher.finish();
    await client.endAsync();
    const rows = await query<{ number: number; times: number }>(`
      SELECT (data->>'number')::int AS number, count(*)::int AS times FROM device_events
      WHERE cabinet_id = '${cabinetId}' GROUP BY 1`);
    const stored = new Map(rows.map(({ number, times }) => [number, times]));
    for (const number of publisher.acknowledged) {
      if (stored.get(number) !== 1) found.push({ cabinetId, number, times: stored.get(number) });
      stored.delete(number);
    }
    for (const number of stored.keys()) found.push({ cabinetId, number, acknowledged: false });
  }
  return found;
}

test('kill -9 of the server, and of its broker with it, loses and duplicates nothing acknowledged', async () => {
  settings['DATABASE_URL'] = await createDatabase(inject('postgresUrl'));
  await start();
  await prepare();
  const published = publish();
  await moreAcknowledged(published);
  await program.kill();
  await start();
  await moreAcknowledged(published);
  await program.kill();
  await start();
  await moreAcknowledged(published);
  expect(await differences(published)).toEqual([]);
});

test('the database crashing and coming back loses and duplicates nothing acknowledged', async () => {
  // With a PostgreSQL of its own, since this ends all connections of all tests.
  await start();
  await prepare();
  const published = publish();
  await moreAcknowledged(published);
  // PostgreSQL ends all connections and recovers when one of its processes is killed.
  const [victim] = await query<{ pid: number }>(`
    SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() LIMIT 1`);
  process.kill(victim?.pid ?? 0, 'SIGKILL');
  await moreAcknowledged(published);
  expect(await differences(published)).toEqual([]);
});
