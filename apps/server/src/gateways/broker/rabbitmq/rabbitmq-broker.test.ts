import type { FastifyInstance } from 'fastify';
import { commandTopic, upTopic } from '@parwell/contract';
import mqtt, { type MqttClient } from 'mqtt';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addDevice, startDevicesPortal, type DevicesPortal } from '../../../../test/devices.ts';
import { NumberedPublisher } from '../../../../test/numbered-publisher.ts';
import { hasRabbitMq, RabbitMq } from '../../../../test/rabbitmq.ts';
import { Forwarder } from '../../../../test/forwarder.ts';
import { readinessOf } from '../../../app.ts';
import { checkBroker } from '../../../doctor/broker-check.ts';
import type { AmqpAddress } from '../../../platform/amqp-address.ts';
import type { Config } from '../../../platform/config.ts';
import { sql, type Database } from '../../../platform/db/database.ts';
import { createHealthServer } from '../../../platform/http/health.ts';
import { issueSecret } from '../../../slices/device-gateway/credentials.service.ts';
import { startGateway, type Gateway } from '../../../slices/device-gateway/gateway.service.ts';
import { createRangeWatch } from '../../../slices/incidents/range-watches.service.ts';
import type { BrokerGateway } from '../broker-gateway.ts';
import { rabbitMqBroker } from './rabbitmq-broker.ts';

const PATIENCE = { timeout: 60_000, interval: 20 };

// Skipped without RabbitMQ; `.ci/run` says so. It takes seconds to start, so there is one for all tests.
describe.runIf(hasRabbitMq)('devices and gateways over RabbitMQ', () => {
  let rabbit: RabbitMq;
  let portal: DevicesPortal;
  let health: FastifyInstance;
  const devices: MqttClient[] = [];
  const gateways: Gateway[] = [];

  beforeAll(async () => {
    rabbit = await RabbitMq.create();
    [portal] = await Promise.all([startDevicesPortal(), rabbit.start()]);
    for (const cabinetId of ['c1-100', 'c1-101', 'c1-102', 'c1.x-1'])
      await addDevice(portal.db, { cabinetId, customerId: 'c1', cabinetType: 'RFID' });
    const { broker } = await startOne();
    health = createHealthServer(readinessOf(portal.context), portal.context.metrics);
    broker.addInternalRoutes?.(health);
    await health.listen({ port: rabbit.signInPort, host: '127.0.0.1' });
  }, 120_000);
  afterAll(async () => {
    await stopGateways();
    await health.close();
    await portal.close();
    await rabbit.remove();
  }, 60_000);
  afterEach(async () => {
    await Promise.all(devices.splice(0).map((device) => device.endAsync(true)));
  });

  async function startOne(
    address: AmqpAddress = rabbit.address,
    db: Database = portal.context.pools.ingest,
    startTimeoutMs = PATIENCE.timeout,
  ): Promise<{ broker: BrokerGateway; gateway: Gateway }> {
    const { signInSecret, managementUrl } = rabbit;
    const { log } = portal.context;
    const broker = rabbitMqBroker({ address, signInSecret, managementUrl, log, startTimeoutMs });
    const context = { ...portal.context, db, gateways: { ...portal.context.gateways, broker } };
    const gateway = await startGateway(context, createRangeWatch, { checkEveryMs: 50 });
    gateways.push(gateway);
    return { broker, gateway };
  }
  const stopGateways = () => Promise.all(gateways.splice(0).map((gateway) => gateway.stop()));

  const newSecret = (cabinetId: string) => issueSecret(portal.context, portal.db, cabinetId);

  /** Signs a device in with a newly issued secret, or with the given one. */
  async function connect(cabinetId: string, options: mqtt.IClientOptions = {}): Promise<MqttClient> {
    const device = await mqtt.connectAsync(rabbit.mqttUrl, {
      clientId: cabinetId,
      username: cabinetId,
      password: options.password ?? (await newSecret(cabinetId)),
      reconnectPeriod: 0,
      ...options,
    });
    device.on('error', () => undefined);
    devices.push(device);
    return device;
  }
  const closing = (device: MqttClient) => new Promise<void>((resolve) => device.once('close', resolve));

  const stored = async (cabinetId: string) =>
    (
      await portal.db.many<{ number: number }>(sql`
        SELECT (data->>'number')::int AS number FROM device_events WHERE cabinet_id = ${cabinetId} ORDER BY 1`)
    ).map(({ number }) => number);
  const sorted = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b);
  const letters = () => portal.db.many(sql`SELECT cabinet_id, topic, reason FROM dead_letters ORDER BY id`);
  const forget = () => portal.db.run(sql`TRUNCATE device_events, dead_letters`);

  test('the doctor says what the user may not do, and that guest has its published password', async () => {
    const config = { AMQP_URL: rabbit.address, AMQP_MANAGEMENT_URL: rabbit.managementUrl } as Config;
    const found = async (changed: Partial<Config> = {}) =>
      (await checkBroker({ ...config, ...changed })).map(({ state, what }) => [state, what]);
    const lets = ['ok', `RabbitMQ at 127.0.0.1:${rabbit.address.hosts[0]?.port} lets parwell in.`];
    const noGuest = ['ok', 'There is no user guest with its default password.'];
    expect(await found()).toEqual([
      lets,
      ['ok', 'parwell may close connections of devices.'],
      ['ok', 'parwell may do in / what gateways do.'],
      ['ok', 'The queue parwell.ingest is there.'],
      noGuest,
    ]);
    await rabbit.manage('PUT', 'users/guest', { password: 'chosen by somebody', tags: '' });
    expect(await found()).toContainEqual(noGuest);
    await rabbit.manage('PUT', 'users/guest', { password: 'guest', tags: '' });
    expect(await found()).toContainEqual([
      'problem',
      expect.stringContaining('guest of RabbitMQ has its default password guest'),
    ]);
    // As for a user who may not read those of others: guest has no right in the virtual host, so it is refused.
    expect(await found({ AMQP_MANAGEMENT_URL: undefined })).toContainEqual([
      'warning',
      'Whether the user guest still has its default password cannot be told from here.',
    ]);
    await rabbit.manage('PUT', 'permissions/%2F/guest', { configure: '.*', write: '.*', read: '.*' });
    expect(await found({ AMQP_MANAGEMENT_URL: undefined })).toContainEqual([
      'problem',
      expect.stringContaining('guest of RabbitMQ has its default password guest'),
    ]);
    await rabbit.manage('DELETE', 'users/guest');

    const wrong = { ...rabbit.address, password: 'wrong' };
    expect(await found({ AMQP_URL: wrong })).toEqual([
      ['problem', expect.stringMatching(/cannot be used: .*ACCESS_REFUSED|cannot be used: .*403/)],
      ['problem', 'AMQP_MANAGEMENT_URL answers 401 to parwell.'],
      ['warning', expect.stringContaining('cannot be told from here')],
    ]);
  });

  test('devices sign in with what the portal knows; a new secret and a retirement count at once', async () => {
    const first = await newSecret('c1-100');
    const refused = /Connection refused/;
    await expect(connect('c1-100', { password: 'wrong' })).rejects.toThrow(refused);
    await expect(connect('c9-999', { password: 'wrong' })).rejects.toThrow(refused);
    await expect(connect('c1-100', { password: first, clientId: 'c1-101' })).rejects.toThrow(refused);
    // Its topics would mean something else at RabbitMQ.
    await expect(connect('c1.x-1')).rejects.toThrow(refused);
    const device = await connect('c1-100', { password: first });
    const closed = closing(device);
    const second = await newSecret('c1-100');
    await closed;
    await expect(connect('c1-100', { password: first })).rejects.toThrow(refused);
    const again = await connect('c1-100', { password: second });
    const closedAgain = closing(again);
    await portal.db.run(sql`UPDATE devices SET cabinet_state = 70 WHERE cabinet_id = 'c1-100'`);
    await closedAgain;
    await expect(connect('c1-100', { password: second })).rejects.toThrow(refused);
    await portal.db.run(sql`UPDATE devices SET cabinet_state = 30 WHERE cabinet_id = 'c1-100'`);
  });

  test('only RabbitMQ gets answers, and not to long questions', async () => {
    const ask = async (secret: string, body: Record<string, string>, name = 'vhost') =>
      (
        await fetch(`http://127.0.0.1:${rabbit.signInPort}/broker/${secret}/${name}`, {
          method: 'POST',
          body: new URLSearchParams(body),
        })
      ).status;
    expect(await ask(rabbit.signInSecret, { vhost: '/' })).toBe(200);
    expect(await ask('another-secret', { vhost: '/' })).toBe(404);
    expect(await ask(rabbit.signInSecret, { username: 'x'.repeat(5000) }, 'user')).toBe(413);
  });

  test('a device uses its own topics only; what cannot be read is a dead letter', async () => {
    const message = JSON.stringify({ messageId: 'x', sentAt: '2026-01-01T00:00:00Z' });
    for (const topic of ['devices/c1-101/event', commandTopic('c1-100'), 'devices/c1-100/a/event', 'other']) {
      const device = await connect('c1-100');
      const closed = closing(device);
      // RabbitMQ closes the connection instead of acknowledging.
      device.publish(topic, message, { qos: 1 });
      await closed;
    }
    const secret = await newSecret('c1-100');
    for (const topic of [commandTopic('c1-101'), 'devices/c1-100/event', 'devices/+/commands', '#']) {
      const device = await connect('c1-100', { password: secret });
      const outcome = device.subscribeAsync(topic, { qos: 1 }).then(
        (grants) => grants.map(({ qos }) => qos),
        () => 'refused',
      );
      expect(await Promise.race([outcome, closing(device).then(() => 'refused')])).toBe('refused');
    }
    const device = await connect('c1-100', { password: secret });
    await device.publishAsync('devices/c1-100/mood', 'good', { qos: 1 });
    await device.publishAsync(upTopic('c1-100', 'event'), 'not JSON', { qos: 1 });
    await expect.poll(letters, PATIENCE).toEqual([
      { cabinet_id: 'c1-100', topic: 'mood', reason: 'Unknown topic mood.' },
      { cabinet_id: 'c1-100', topic: 'event', reason: 'Not JSON.' },
    ]);
    await forget();
  });

  test('a command reaches its device, and the answer comes back', async () => {
    const device = await connect('c1-100');
    await device.subscribeAsync(commandTopic('c1-100'), { qos: 1 });
    device.on('message', (_topic, payload) => {
      const { commandId } = JSON.parse(payload.toString()) as { commandId: string };
      const sentAt = portal.clock.now().toISOString();
      const answer = { messageId: `a${commandId}`, sentAt, commandId, resultCode: 0, resultMessage: 'done' };
      device.publish(upTopic('c1-100', 'ack'), JSON.stringify(answer), { qos: 1 });
    });
    await portal.db.run(sql`
      INSERT INTO device_contacts VALUES ('c1-100', ${portal.clock.now()})
      ON CONFLICT (cabinet_id) DO UPDATE SET last_heard_at = excluded.last_heard_at`);
    await portal.db.run(sql`
      INSERT INTO device_commands (cabinet_id, kind, payload, requested_by, requested_at, expires_at)
      VALUES ('c1-100', 'inventory_sync', '{}', 'x', ${portal.clock.now()},
        ${portal.clock.now()}::timestamptz + interval '1 day')`);
    const answers = () => portal.db.many(sql`SELECT result_message AS answer FROM device_commands`);
    await expect.poll(answers, PATIENCE).toEqual([{ answer: 'done' }]);
    expect(await letters()).toEqual([]);
  });

  test('what a gateway has in hand when it is cut off silently goes to another within 10 s, and counts once', async () => {
    const proxy = new Forwarder([rabbit.address.hosts[0]?.port ?? 0]);
    const hosts = [{ hostname: '127.0.0.1', port: await proxy.listen() }];
    const { ingest } = portal.context.pools;
    const taken = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const slow: Database = Object.assign(Object.create(ingest) as Database, {
      async transaction(...args: Parameters<Database['transaction']>) {
        taken.resolve();
        await released.promise;
        return ingest.transaction(...args);
      },
    });
    await startOne({ ...rabbit.address, hosts }, slow);
    const device = await connect('c1-101');
    const publisher = new NumberedPublisher(device, 'c1-101');
    for (const text of ['one', 'two', 'three', 'four'])
      await device.publishAsync(upTopic('c1-101', 'event'), text, { qos: 1 });
    await expect.poll(() => publisher.acknowledged.length, PATIENCE).toBeGreaterThan(200);
    await taken.promise;
    await publisher.finish();
    proxy.stall();
    const since = performance.now();
    const sent = sorted(publisher.acknowledged);
    await expect.poll(() => stored('c1-101'), PATIENCE).toEqual(sent);
    expect(performance.now() - since).toBeLessThan(10_000);
    // The gateway that was cut off stores its messages, too.
    released.resolve();
    await gateways.pop()?.stop();
    await proxy.close();
    expect(await stored('c1-101')).toEqual(sent);
    expect(await letters()).toHaveLength(4);
    await forget();
  });

  test('nothing is acknowledged to RabbitMQ while the database fails; afterwards it is delivered again', async () => {
    const from = portal.logLines.length;
    await portal.db.run(sql`ALTER TABLE device_events RENAME TO device_events_away`);
    const publisher = new NumberedPublisher(await connect('c1-102'), 'c1-102');
    await expect.poll(() => publisher.acknowledged.length, PATIENCE).toBeGreaterThan(50);
    const failed = () => portal.logLines.slice(from).some((line) => line.includes('could not be stored'));
    await expect.poll(failed, PATIENCE).toBe(true);
    await publisher.finish();
    await portal.db.run(sql`ALTER TABLE device_events_away RENAME TO device_events`);
    await expect.poll(() => stored('c1-102'), PATIENCE).toEqual(sorted(publisher.acknowledged));
  });

  test('a gateway that RabbitMQ refuses for a while hears the devices when it is let in', async () => {
    const user = { tags: '', password: 'not yet' };
    await rabbit.manage('PUT', 'users/second', user);
    await rabbit.manage('PUT', 'permissions/%2F/second', { configure: '.*', write: '.*', read: '.*' });
    const { context } = portal;
    const address = { ...rabbit.address, username: 'second', password: 'right' };
    const { broker } = await startOne(address, context.pools.ingest, 500);
    const server = createHealthServer(
      readinessOf({ ...context, gateways: { ...context.gateways, broker } }),
      context.metrics,
    );
    const readiness = async (path = '/readyz') => (await server.inject(path)).json<unknown>();
    expect(await readiness()).toEqual({ status: 'not ready', missing: ['broker'] });
    expect(await readiness('/readyz/api')).toEqual({ status: 'ready' });
    await rabbit.manage('PUT', 'users/second', { ...user, password: 'right' });
    await expect.poll(() => readiness(), PATIENCE).toEqual({ status: 'ready' });
    await gateways.pop()?.stop();
    await server.close();
  });

  test('messages that no gateway has taken are counted; what a gateway has in hand is none of them', async () => {
    await forget();
    const device = await connect('c1-101');
    await stopGateways();
    const publisher = new NumberedPublisher(device, 'c1-101');
    await expect.poll(() => publisher.acknowledged.length, PATIENCE).toBeGreaterThan(2100);
    await publisher.finish();
    const released = Promise.withResolvers<void>();
    const { ingest } = portal.context.pools;
    const slow: Database = Object.assign(Object.create(ingest) as Database, {
      async transaction(...args: Parameters<Database['transaction']>) {
        await released.promise;
        return ingest.transaction(...args);
      },
    });
    const { broker } = await startOne(rabbit.address, slow);
    const sent = publisher.acknowledged.length;
    await expect.poll(() => broker.countWaiting?.(), PATIENCE).toBe(sent - 2000);
    released.resolve();
    await expect.poll(() => broker.countWaiting?.(), PATIENCE).toBe(0);
    await expect.poll(async () => (await stored('c1-101')).length, PATIENCE).toBe(sent);
    await stopGateways();
    await startOne();
  }, 120_000);

  test('a restart of RabbitMQ loses nothing that it had acknowledged', async () => {
    await forget();
    const device = await connect('c1-101', { reconnectPeriod: 100 });
    // No gateway consumes, so RabbitMQ has to keep the messages. Devices stay signed in.
    await stopGateways();
    const publisher = new NumberedPublisher(device, 'c1-101');
    await expect.poll(() => publisher.acknowledged.length, PATIENCE).toBeGreaterThan(500);
    await publisher.finish();
    await rabbit.stop();
    await rabbit.start();
    await startOne();
    await expect.poll(() => stored('c1-101'), PATIENCE).toEqual(sorted(publisher.acknowledged));
  }, 120_000);
});
