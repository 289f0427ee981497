import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { upTopic } from '@parwell/contract';
import mqtt from 'mqtt';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addDevice } from '../../../test/devices.ts';
import { hasMosquitto, Mosquitto } from '../../../test/mosquitto.ts';
import { startTestPortal, type TestPortal } from '../../../test/portal.ts';
import { freePort } from '../../../test/program.ts';
import { readinessOf } from '../../app.ts';
import { sql } from '../../platform/db/database.ts';
import { createHealthServer } from '../../platform/http/health.ts';
import { startGateway } from '../../slices/device-gateway/gateway.service.ts';
import { externalBroker } from './external-broker.ts';

let portal: TestPortal;
let folder: string;
let port: number;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parwell-mosquitto-'));
  port = await freePort();
  portal = await startTestPortal();
  await portal.addCustomer('c1', 'Clinic One');
  await addDevice(portal.db, { cabinetId: 'c1-1', customerId: 'c1', cabinetType: 'RFID' });
});
afterEach(async () => {
  await portal.close();
  rmSync(folder, { recursive: true, force: true });
});

const PATIENCE = { timeout: 90_000, interval: 20 };

// Skipped without Mosquitto; `.ci/run` says so.
test.runIf(hasMosquitto)(
  'a gateway that its broker refused connects when it is let in, and is not ready until then',
  async () => {
    // A Mosquitto that lets nobody in, as one without its password file.
    const refusing = new Mosquitto(
      join(folder, 'refusing'),
      port,
      `listener ${port} 127.0.0.1\nallow_anonymous false`,
    );
    await refusing.start();
    const { log } = portal.context;
    const broker = externalBroker({
      url: refusing.url,
      version: '5',
      clientId: 'one',
      log,
      startTimeoutMs: 500,
    });
    const context = { ...portal.context, gateways: { ...portal.context.gateways, broker } };
    const gateway = await startGateway(context);
    const health = createHealthServer(readinessOf(context));
    const readiness = async (path = '/readyz') => {
      const { statusCode, body } = await health.inject(path);
      return [statusCode, JSON.parse(body) as unknown];
    };
    expect(await readiness()).toEqual([503, { status: 'not ready', missing: ['broker'] }]);
    expect(await readiness('/readyz/api')).toEqual([200, { status: 'ready' }]);
    await refusing.stop();

    const open = new Mosquitto(join(folder, 'open'), port);
    await open.start();
    await expect.poll(readiness, PATIENCE).toEqual([200, { status: 'ready' }]);
    const device = await mqtt.connectAsync(open.url);
    const at = portal.clock.now().toISOString();
    const payload = JSON.stringify({ messageId: 'm1', sentAt: at, points: [{ at, value: 5 }] });
    await device.publishAsync(upTopic('c1-1', 'temperature'), payload, { qos: 1 });
    await expect
      .poll(() => portal.db.many(sql`SELECT value FROM measurements`), PATIENCE)
      .toEqual([{ value: 5 }]);

    await open.stop();
    await expect.poll(readiness, PATIENCE).toMatchObject([503, {}]);
    await device.endAsync(true);
    await gateway.stop();
    await health.close();
  },
);
