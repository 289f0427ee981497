import { fork } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from '../../src/context.ts';
import type { BrokerGateway } from '../../src/gateways/broker/broker-gateway.ts';
import { embeddedBroker } from '../../src/gateways/broker/embedded-broker.ts';
import { rabbitMqBroker } from '../../src/gateways/broker/rabbitmq/rabbitmq-broker.ts';
import { readConfig } from '../../src/platform/config.ts';
import { sql, type Queryable } from '../../src/platform/db/database.ts';
import { createHealthServer } from '../../src/platform/http/health.ts';
import { secretOf } from '../../src/slices/device-gateway/device-gateway.public.ts';
import { startGateway } from '../../src/slices/device-gateway/gateway.service.ts';
import { createRangeWatch } from '../../src/slices/incidents/range-watches.service.ts';
import { closeAll, openFoundation } from '../../src/start.ts';
import { newDataDir } from '../../test/program.ts';
import { hasRabbitMq, RabbitMq } from '../../test/rabbitmq.ts';
import { answerOf } from '../answer-of.ts';
import { fillFleet, fleetId } from '../telemetry-fill.ts';
import { size } from '../sizes.ts';

const DEVICES = size(500, 5);
const IN_FLIGHT = 8;
const SECONDS = size(60, 1);
const WANTED = 10_000;
/** For messages that are acknowledged and wait in a queue. */
const MAX_WAIT_MS = 120_000;

interface Result {
  readonly acknowledged: number;
  readonly seconds: number;
}

/**
 * QoS 1 messages through the gateway's broker, each committed before it is acknowledged, and the same through
 * RabbitMQ, where each is committed before it leaves the queue. Commits go to disk here, so this case has its own
 * database.
 */
export async function run(): Promise<void> {
  const folder = newDataDir();
  const config = readConfig({ DATA_DIR: folder.path, LOG_LEVEL: 'error' });
  const { context, closers } = await openFoundation(config, { say: () => {}, work: false });
  try {
    await context.db.run(sql`INSERT INTO customers (customer_id, name) VALUES ('c1', 'Clinic')`);
    await fillFleet(context, DEVICES);
    const embedded = embeddedBroker({ port: 0, host: '127.0.0.1', log: context.log });
    const inside = await measure(context, embedded, () => embedded.url);
    report('telemetry MQTT QoS 1', inside, WANTED, `${WANTED} wanted`);
    if (!hasRabbitMq) return console.log('No RabbitMQ here: not measured.');
    await context.db.run(sql`TRUNCATE measurements`);
    const outside = await throughRabbitMq(context);
    report(
      'telemetry through RabbitMQ',
      outside,
      speedOf(inside),
      'at least 0.5 of the broker inside wanted',
    );
  } finally {
    await closeAll(closers);
    folder.remove();
  }
}

async function throughRabbitMq(context: Context): Promise<Result> {
  const rabbit = await RabbitMq.create();
  await rabbit.start();
  const { address, signInSecret, managementUrl } = rabbit;
  const broker = rabbitMqBroker({ address, signInSecret, managementUrl, log: context.log });
  const health = createHealthServer({ database: async () => true, life: context.life }, context.metrics);
  broker.addInternalRoutes?.(health);
  await health.listen({ port: rabbit.signInPort, host: '127.0.0.1' });
  try {
    return await measure(context, broker, () => rabbit.mqttUrl);
  } finally {
    await health.close();
    await rabbit.remove();
  }
}

async function measure(context: Context, broker: BrokerGateway, mqttUrl: () => string): Promise<Result> {
  const gateway = await startGateway(
    { ...context, gateways: { ...context.gateways, broker } },
    createRangeWatch,
  );
  const { hostname, port } = new URL(mqttUrl());
  const client = fork(join(import.meta.dirname, '../mqtt-client.ts'));
  client.send({
    host: hostname,
    port: Number(port),
    devices: Array.from({ length: DEVICES }, (_, n) => ({
      cabinetId: fleetId(n),
      secret: secretOf(context, fleetId(n), 1),
    })),
    inFlight: IN_FLIGHT,
    seconds: SECONDS,
    begin: Date.now(),
  });
  const result = await answerOf<Result>(client);
  const acknowledgedAt = performance.now();
  client.kill();
  while ((await count(context.db)) < result.acknowledged && performance.now() - acknowledgedAt < MAX_WAIT_MS)
    await wait(20);
  const waited = (performance.now() - acknowledgedAt) / 1000;
  await gateway.stop();
  const stored = await count(context.db);
  if (stored !== result.acknowledged)
    throw new Error(`${result.acknowledged} were acknowledged and ${stored} are stored.`);
  return { acknowledged: stored, seconds: result.seconds + waited };
}

const speedOf = ({ acknowledged, seconds }: Result): number => acknowledged / seconds;

function report(name: string, result: Result, reference: number, wanted: string): void {
  const speed = speedOf(result);
  console.log(
    `${name.padEnd(32)} ratio ${(speed / reference).toFixed(2)}   ${Math.round(speed)} messages/s for ${Math.round(result.seconds)} s, ${wanted}; all ${result.acknowledged} that were acknowledged are stored`,
  );
}

const count = async (db: Queryable): Promise<number> =>
  (await db.one<{ count: number }>(sql`SELECT count(*) FROM measurements`)).count;
