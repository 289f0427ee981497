import { listAudit, readDeadLetter } from '@parwell/contract';
import { CAPABILITIES } from '@parwell/domain';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addIncident } from '../../../test/add-incident.ts';
import { sendBatch } from '../../../test/device-batch.ts';
import { addDevice } from '../../../test/devices.ts';
import { everything, startTestPortal, type TestPortal } from '../../../test/portal.ts';
import { forwardDatabase, type Forwarder } from '../../../test/forwarder.ts';
import { readinessOf, storedNumbers } from '../../app.ts';
import { sql } from '../db/database.ts';
import { issueSecret } from '../../slices/device-gateway/credentials.service.ts';
import { startGateway, type Gateway } from '../../slices/device-gateway/gateway.service.ts';
import { createRangeWatch } from '../../slices/incidents/range-watches.service.ts';
import { markRestock } from '../../slices/restock/marks.queries.ts';
import { createHealthServer } from '../http/health.ts';
import { createPrometheusMetrics } from './prometheus.ts';
import { reportStoredNumbers } from './stored-numbers.ts';

let portal: TestPortal;
let proxy: Forwarder;
let gateway: Gateway;
let health: FastifyInstance;

beforeAll(async () => {
  const metrics = createPrometheusMetrics({ ofProcess: false });
  portal = await startTestPortal(
    { MQTT_PORT: '0' },
    {
      monitoring: { metrics },
      async through(databaseUrl) {
        const way = await forwardDatabase(databaseUrl);
        ({ proxy } = way);
        return way.url;
      },
    },
  );
  await portal.addCustomer('c1', 'Clinic One');
  gateway = await startGateway({ ...portal.context, db: portal.context.pools.ingest }, createRangeWatch);
  reportStoredNumbers(portal.context, storedNumbers, { keepMs: 0, patienceMs: 2000 });
  health = createHealthServer(readinessOf(portal.context), metrics);
});
afterAll(async () => {
  proxy.resume();
  await gateway.stop();
  await portal.close();
  await proxy.close();
});

const scrape = async (): Promise<string> => {
  const { statusCode, headers, body } = await health.inject('/metrics');
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
  return body;
};

/** The sum of the lines with this beginning; undefined if there is none. */
function valueOf(text: string, beginning: string): number | undefined {
  const lines = text.split('\n').filter((line) => line.startsWith(beginning));
  return lines.length === 0
    ? undefined
    : lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0);
}

test('metrics have requests by route, errors, connections, messages and the numbers of the whole portal, and name nobody', async () => {
  const now = portal.clock.now();
  const before = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  await addDevice(portal.db, {
    cabinetId: 'c1-770',
    customerId: 'c1',
    cabinetType: 'RFID',
    heardAt: before(0),
  });
  await addDevice(portal.db, {
    cabinetId: 'c1-771',
    customerId: 'c1',
    cabinetType: 'RFID',
    heardAt: before(9),
  });
  await addDevice(portal.db, { cabinetId: 'c1-772', customerId: 'c1', cabinetType: 'RFID' });
  await portal.db.run(sql`
    INSERT INTO inbound_documents (partner, document_id, content_hash, body, state, received_at)
    SELECT 'erp', 'd' || days, '', '', state, ${now}::timestamptz - days * interval '1 day' - interval '1 second'
    FROM (VALUES (1, 'quarantined'), (6, 'quarantined'), (7, 'quarantined'), (1.5, 'taken')) AS document (days, state)`);
  await portal.db.run(sql`UPDATE schema_migrations SET applied_at = ${before(50)} WHERE name LIKE '0001%'`);
  await addIncident(portal.db, { cabinetId: 'c1-771', customerId: 'c1', createdAt: before(1) });
  await portal.db.transaction((tx) => markRestock(tx, [{ customerId: 'c1' }]));
  const secret = await issueSecret(portal.context, portal.db, 'c1-770');
  const at = now.toISOString();
  await sendBatch(portal.url, { cabinetId: 'c1-770', secret }, [
    { topic: 'temperature', payload: { messageId: 'm1', sentAt: at, points: [{ at, value: 4.5 }] } },
    { topic: 'event', payload: { messageId: 'm2', sentAt: at, at, kind: 'door', data: { open: true } } },
    { topic: 'gossip', payload: {} },
  ]);
  await portal.addUser({
    email: 'staff@fff.example',
    accessGroups: { customer: ['ALL'] },
    roles: everything('OWNER', CAPABILITIES),
  });
  const staff = await portal.signIn('staff@fff.example');
  await staff.call(listAudit);
  await staff.call(readDeadLetter, { params: { letterId: 77_077 } });
  await staff.request('/login/forgot');
  await staff.form('/login/forgot', { email: 'staff@fff.example' });

  const text = await scrape();
  const duration = 'parwell_http_request_duration_seconds_count';
  expect(valueOf(text, `${duration}{method="GET",route="/api${listAudit.path}",status="2xx"}`)).toBe(1);
  expect(valueOf(text, `${duration}{method="GET",route="/api${readDeadLetter.path}",status="4xx"}`)).toBe(1);
  expect(valueOf(text, 'parwell_http_errors_total{code="not_found"}')).toBe(1);
  expect(valueOf(text, 'parwell_db_connections_limit{pool="requests"}')).toBe(10);
  expect(valueOf(text, 'parwell_db_connection_waiters{pool="requests"}')).toBe(0);
  expect(valueOf(text, 'parwell_db_connection_wait_seconds_count{pool="requests"}')).toBeGreaterThan(5);
  expect(valueOf(text, 'parwell_ingest_messages_total{')).toBe(3);
  expect(valueOf(text, 'parwell_ingest_dead_letters_total')).toBe(1);
  expect(valueOf(text, 'parwell_ingest_lag_seconds_count')).toBe(3);
  expect(valueOf(text, 'parwell_ingest_batch_messages_sum')).toBe(3);
  expect(valueOf(text, 'parwell_broker_heard')).toBe(1);
  expect(valueOf(text, 'parwell_live_streams_open')).toBe(0);
  expect(valueOf(text, 'parwell_stored_numbers_available')).toBe(1);
  expect(valueOf(text, 'parwell_jobs_waiting{')).toBe(1);
  expect(valueOf(text, 'parwell_jobs_oldest_waiting_seconds{')).toBeGreaterThanOrEqual(0);
  expect(valueOf(text, 'parwell_events_waiting')).toBe(1);
  expect(valueOf(text, 'parwell_events_oldest_waiting_seconds')).toBe(0);
  expect(valueOf(text, 'parwell_devices{connectivity="online"}')).toBe(1);
  expect(valueOf(text, 'parwell_devices{connectivity="offline"}')).toBe(1);
  expect(valueOf(text, 'parwell_devices{connectivity="never heard"}')).toBe(1);
  expect(valueOf(text, 'parwell_documents_quarantined{partner="erp"}')).toBe(2);
  expect(valueOf(text, 'parwell_documents_quarantined{partner="warehouse"}')).toBe(0);
  expect(valueOf(text, 'parwell_backup_age_seconds')).toBeUndefined();
  expect(valueOf(text, 'parwell_without_backup_seconds')).toBe(50 * 3600);
  // The embedded broker keeps none.
  expect(valueOf(text, 'parwell_broker_messages_waiting')).toBeUndefined();
  expect(valueOf(text, 'parwell_incidents{severity="high",state="open"}')).toBe(1);
  expect(valueOf(text, 'parwell_incidents{severity="low",state="open"}')).toBe(0);
  expect(valueOf(text, 'parwell_restock_marks_waiting')).toBe(1);
  expect(text).not.toMatch(/c1|77077|example|gossip/);

  await portal.db.run(sql`
    INSERT INTO backups (made_at, finished_at, version, machine, folder, database_bytes)
    SELECT at, at, '0.1.0', 'db1', '/b', 1 FROM unnest(${[before(30), before(7), before(20)]}::timestamptz[]) AS at`);
  await portal.jobs.runWaiting();
  const later = await scrape();
  expect(valueOf(later, 'parwell_backup_age_seconds')).toBe(7 * 3600);
  expect(valueOf(later, 'parwell_without_backup_seconds')).toBe(0);
  expect(valueOf(later, 'parwell_jobs_waiting{')).toBeUndefined();
  expect(
    valueOf(later, 'parwell_job_duration_seconds_count{queue="identity.sendReset",outcome="done"}'),
  ).toBe(1);
  expect(valueOf(later, 'parwell_jobs_running{')).toBe(0);
});

test('metrics are not on the port of the portal', async () => {
  const answer = await fetch(`${portal.url}/metrics`);
  expect(await answer.text()).not.toContain('parwell_');
});

test('while the database hangs, metrics are read without the numbers of the whole portal', async () => {
  proxy.stall();
  const text = await scrape();
  expect(valueOf(text, 'parwell_stored_numbers_available')).toBe(0);
  expect(valueOf(text, 'parwell_devices{')).toBeUndefined();
  expect(valueOf(text, 'parwell_events_waiting ')).toBeUndefined();
  expect(valueOf(text, 'parwell_http_request_duration_seconds_count{')).toBeGreaterThan(0);
  proxy.resume();
  await expect.poll(async () => valueOf(await scrape(), 'parwell_stored_numbers_available')).toBe(1);
});
