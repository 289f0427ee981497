import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Context } from '../src/context.ts';
import { embeddedBroker } from '../src/gateways/broker/embedded-broker.ts';
import { readConfig } from '../src/platform/config.ts';
import { sql, type Queryable } from '../src/platform/db/database.ts';
import { secretOf } from '../src/slices/device-gateway/device-gateway.public.ts';
import { startGateway } from '../src/slices/device-gateway/gateway.service.ts';
import { closeAll, openFoundation } from '../src/start.ts';
import { newDataDir } from '../test/program.ts';
import { fillFleet, fleetId } from './telemetry-fill.ts';

const DEVICES = 500;
const IN_FLIGHT = 8;
const SECONDS = 60;
const WANTED = 10_000;

interface Result {
  readonly acknowledged: number;
  readonly seconds: number;
}

/**
 * QoS 1 messages through the gateway's broker, each committed before it is acknowledged. Commits go to disk here,
 * so this case has its own database.
 */
export async function telemetryMqtt(seconds = SECONDS): Promise<void> {
  const folder = newDataDir();
  const config = readConfig({ DATA_DIR: folder.path, LOG_LEVEL: 'error' });
  const { context, closers } = await openFoundation(config, { say: () => {}, work: false });
  try {
    await context.db.run(sql`INSERT INTO customers (customer_id, name) VALUES ('c1', 'Clinic')`);
    await fillFleet(context, DEVICES);
    await run(context, seconds);
  } finally {
    await closeAll(closers);
    folder.remove();
  }
}

async function run(context: Context, seconds: number): Promise<void> {
  const broker = embeddedBroker({ port: 0, host: '127.0.0.1', log: context.log });
  const gateway = await startGateway({ ...context, gateways: { ...context.gateways, broker } });
  const { hostname, port } = new URL(broker.url);
  const client = fork(join(import.meta.dirname, 'mqtt-client.ts'));
  client.send({
    host: hostname,
    port: Number(port),
    devices: Array.from({ length: DEVICES }, (_, n) => ({
      cabinetId: fleetId(n),
      secret: secretOf(context, fleetId(n), 1),
    })),
    inFlight: IN_FLIGHT,
    seconds,
    begin: Date.now(),
  });
  const [result] = (await once(client, 'message')) as [Result];
  client.kill();
  await gateway.stop();
  const stored = await count(context.db);
  const speed = result.acknowledged / result.seconds;
  console.log(
    `${'telemetry MQTT QoS 1'.padEnd(32)} ratio ${(speed / WANTED).toFixed(2)}   ${Math.round(speed)} messages/s for ${Math.round(result.seconds)} s, ${WANTED} wanted; ${result.acknowledged} acknowledged, ${stored} stored`,
  );
  if (stored !== result.acknowledged) throw new Error('What was acknowledged is not what is stored.');
}

const count = async (db: Queryable): Promise<number> =>
  (await db.one<{ count: number }>(sql`SELECT count(*) FROM measurements`)).count;
