import { replaceMachine, upTopic } from '@parwell/contract';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls, type ConnectionOptions } from 'node:tls';
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testAuthority, writePair, type Issued } from '../../../test/certificates.ts';
import { addDevice, startDevicesPortal, type DevicesPortal } from '../../../test/devices.ts';
import { startTestGateway, type TestGateway } from '../../../test/gateway.ts';
import { connectBytes } from '../../../test/mqtt-bytes.ts';
import { sql } from '../../platform/db/database.ts';
import { openCertificate, type Certificate } from '../../platform/tls/certificate.ts';
import { issueSecret } from './credentials.service.ts';

let portal: DevicesPortal;
let gateway: TestGateway;
let certificate: Certificate;
let folder: string;
const files = { clientCa: '', clientCrl: '' };

const server = await testAuthority('Server CA');
const devices = await testAuthority('Device CA');
const others = await testAuthority('Another CA');
const issue = (cabinetId: string, serialNumber?: string, authority = devices) =>
  authority.issue([{ CN: [cabinetId] }, ...(serialNumber ? [{ '2.5.4.5': [serialNumber] }] : [])]);

beforeAll(async () => {
  portal = await startDevicesPortal();
  const device = (cabinetId: string, customerId: string, serialNumber?: string) =>
    addDevice(portal.db, {
      cabinetId,
      customerId,
      cabinetType: 'RFID',
      ...(serialNumber && { properties: { serialNumber } }),
    });
  await device('c1-1', 'c1', 'S-1');
  await device('c1-2', 'c1');
  await device('c1-3', 'c1', 'S-3');
  await device('c2-1', 'c2', 'S-9');
  await addDevice(portal.db, { cabinetId: 'c1-4', customerId: 'c1', cabinetType: 'RFID', cabinetState: 70 });
  folder = mkdtempSync(join(tmpdir(), 'parwell-tls-'));
  files.clientCa = join(folder, 'ca.pem');
  files.clientCrl = join(folder, 'ca.crl');
  writeFileSync(files.clientCa, devices.cert);
  writeFileSync(files.clientCrl, await devices.revoke([]));
  const pair = writePair(folder, await server.issue([{ CN: ['gateway'] }]));
  certificate = await openCertificate({ ...pair, ...files });
  const secure = { host: '127.0.0.1', port: 0, certificate, asksForCertificate: true };
  gateway = await startTestGateway(portal, { secure, checkEveryMs: 20 });
});
afterAll(async () => {
  for (const client of clients) await client.endAsync(true);
  await gateway.stop();
  await portal.close();
  rmSync(folder, { recursive: true });
});

const clients: MqttClient[] = [];
async function connect(options: IClientOptions): Promise<MqttClient> {
  const client = await mqtt.connectAsync(gateway.secureUrl, {
    ca: server.cert,
    reconnectPeriod: 0,
    ...options,
  });
  clients.push(client);
  return client;
}
const withCertificate = ({ cert, key }: Issued, options: IClientOptions = {}) =>
  connect({ cert, key, ...options });

let sent = 0;
function publish(client: MqttClient, cabinetId: string) {
  sent += 1;
  const at = portal.clock.now().toISOString();
  const content = { messageId: `m${sent}`, sentAt: at, points: [{ at, tray: `t${sent}`, weight: 5 }] };
  return client.publishAsync(upTopic(cabinetId, 'weight'), JSON.stringify(content), { qos: 1 });
}
const heardOf = async () =>
  (
    await portal.db.many<{ id: string }>(
      sql`SELECT DISTINCT cabinet_id AS id FROM measurement_series ORDER BY cabinet_id`,
    )
  ).map(({ id }) => id);
const closed = (client: MqttClient) => new Promise<void>((resolve) => client.once('close', () => resolve()));
const REFUSED = 'Not authorized';

test('devices of two customers publish over TLS, with a secret or a certificate, and are acknowledged', async () => {
  const bySecret = await connect({
    username: 'c1-2',
    password: await issueSecret(portal.context, portal.db, 'c1-2'),
  });
  const one = await withCertificate(await issue('c1-1', 'S-1'));
  const two = await withCertificate(await issue('c2-1', 'S-9'), { username: 'c2-1' });
  await Promise.all([publish(bySecret, 'c1-2'), publish(one, 'c1-1'), publish(two, 'c2-1')]);
  expect(await heardOf()).toEqual(['c1-1', 'c1-2', 'c2-1']);
});

test('the certificate of a device is no way in as another', async () => {
  const own = await issue('c1-1', 'S-1');
  const secret = await issueSecret(portal.context, portal.db, 'c1-3');
  await expect(withCertificate(own, { username: 'c2-1' })).rejects.toThrow(REFUSED);
  // Nor with the secret of the other.
  await expect(withCertificate(own, { username: 'c1-3', password: secret })).rejects.toThrow(REFUSED);
  const client = await withCertificate(own, { clientId: 'c1-3' });
  const ended = closed(client);
  publish(client, 'c1-3').catch(() => {});
  await ended;
  expect(await heardOf()).not.toContain('c1-3');
});

test('a certificate of another authority, an ended one, or none, is refused', async () => {
  const secret = await issueSecret(portal.context, portal.db, 'c1-3');
  await expect(withCertificate(await issue('c1-3', 'S-3', others))).rejects.toThrow(REFUSED);
  await expect(
    withCertificate(await issue('c1-3', 'S-3', others), { username: 'c1-3', password: secret }),
  ).rejects.toThrow(REFUSED);
  const ended = await devices.issue([{ CN: ['c1-3'] }, { '2.5.4.5': ['S-3'] }], { endsInDays: -1 });
  await expect(withCertificate(ended)).rejects.toThrow(REFUSED);
  await expect(connect({ username: 'c1-3', password: 'wrong' })).rejects.toThrow(REFUSED);
  await expect(connect({})).rejects.toThrow(REFUSED);
});

test('a certificate names the machine that the portal knows, of a device that may connect, and nothing twice', async () => {
  const twice = await devices.issue([{ CN: ['c1-3'] }, { CN: ['c2-1'] }, { '2.5.4.5': ['S-3'] }]);
  for (const wrong of [
    await issue('c1-3', 'S-4'),
    await issue('c1-3'),
    await issue('c1-2', 'S-3'),
    await issue('c1-4'),
    await issue('nobody'),
    await issue('C1-3', 'S-3'),
    twice,
  ])
    await expect(withCertificate(wrong)).rejects.toThrow(REFUSED);
  await expect(withCertificate(await issue('c1-2'))).resolves.toBeDefined();
});

test('when the machine is replaced, its connection ends and its certificate is void; the new one has its own', async () => {
  const old = await issue('c1-3', 'S-3');
  const client = await withCertificate(old);
  const ended = closed(client);
  await portal.owner.call(replaceMachine, {
    params: { cabinetId: 'c1-3' },
    body: { serialNumber: 'S-30', version: 0 },
  });
  await ended;
  await expect(withCertificate(old)).rejects.toThrow(REFUSED);
  await publish(await withCertificate(await issue('c1-3', 'S-30')), 'c1-3');
  expect(await heardOf()).toContain('c1-3');
});

test('the connection of a device that never had a secret ends when it is retired', async () => {
  await addDevice(portal.db, { cabinetId: 'c2-5', customerId: 'c2', cabinetType: 'RFID' });
  const client = await withCertificate(await issue('c2-5'));
  const ended = closed(client);
  await portal.db.run(sql`UPDATE devices SET cabinet_state = 70 WHERE cabinet_id = 'c2-5'`);
  await expect(ended).resolves.toBeUndefined();
});

/** Sends CONNECT. Resolves with the answer, and with the session that the server offers, if any. */
const connectRaw = (sending: Buffer, options: ConnectionOptions = {}) =>
  new Promise<{ answer: string; session: Buffer | undefined; resumed: boolean }>((resolve, reject) => {
    const { hostname: host, port } = new URL(gateway.secureUrl);
    const socket = connectTls({ host, port: Number(port), ca: server.cert, ...options }, () =>
      socket.write(sending),
    );
    socket.once('data', (data) => {
      resolve({
        answer: data.toString('hex'),
        session: socket.getSession(),
        resumed: socket.isSessionReused(),
      });
      socket.destroy();
    });
    socket.once('error', reject);
  });

test('devices speak TLS 1.2 or newer, and no packet is larger than a megabyte', async () => {
  const secret = await issueSecret(portal.context, portal.db, 'c1-2');
  const hello = connectBytes('c1-2', 'c1-2', secret);
  expect((await connectRaw(hello, { maxVersion: 'TLSv1.2' })).answer).toBe('20020000');
  const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const;
  await expect(connectRaw(hello, old)).rejects.toThrow('alert protocol version');
  const client = await connect({ username: 'c1-2', password: secret });
  const ended = closed(client);
  client.publishAsync(upTopic('c1-2', 'weight'), Buffer.alloc(1_100_000), { qos: 1 }).catch(() => {});
  await ended;
});

async function expectNoSession(maxVersion: 'TLSv1.2' | 'TLSv1.3'): Promise<void> {
  const own = { maxVersion, ...(await issue('c1-1', 'S-1')) };
  const hello = connectBytes('c1-1', 'c1-1', '');
  const first = await connectRaw(hello, own);
  expect(first).toMatchObject({ answer: '20020000', resumed: false });
  const again = await connectRaw(hello, { ...own, ...(first.session && { session: first.session }) });
  expect(again).toMatchObject({ answer: '20020000', resumed: false });
}

test('a certificate is verified at every sign-in, also after a reload: no session is resumed', async () => {
  await expectNoSession('TLSv1.2');
  await expectNoSession('TLSv1.3');
  writeFileSync(files.clientCrl, await devices.revoke([]));
  expect(await certificate.reload()).toBe(true);
  await expectNoSession('TLSv1.2');
  await expectNoSession('TLSv1.3');
});

test('a certificate on the list of revoked ones is refused once the list is read, others are not', async () => {
  const [lost, kept] = [await issue('c1-1', 'S-1'), await issue('c1-1', 'S-1')];
  await withCertificate(lost);
  writeFileSync(files.clientCrl, await devices.revoke([lost]));
  expect(await certificate.reload()).toBe(true);
  await expect(withCertificate(lost)).rejects.toThrow(REFUSED);
  await expect(withCertificate(kept)).resolves.toBeDefined();
});
