import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  generateReport,
  listAudit,
  listCustomers,
  listDevices,
  listUsers,
  prepareDownload,
  type CallResponse,
} from '@parwell/contract';
import { CAPABILITIES } from '@parwell/domain';
import { expect, inject, onTestFinished, test } from 'vitest';
import { readConfig } from '../src/platform/config.ts';
import { sql, type Database } from '../src/platform/db/database.ts';
import { issueSecret } from '../src/slices/device-gateway/credentials.service.ts';
import { changed } from '../src/slices/live/live.public.ts';
import { startPortal } from '../src/start.ts';
import { Browser } from './browser.ts';
import { sendBatch } from './device-batch.ts';
import { addDevice } from './devices.ts';
import { readCsv } from './exports.ts';
import { listenLive } from './live-reader.ts';
import { hasPgBouncer, PgBouncer } from './pgbouncer.ts';
import { addUser, everything, PASSWORD } from './portal.ts';
import { createDatabase } from './postgres.ts';
import { freePort } from '../src/platform/free-port.ts';

const EMAIL = 'staff@fff.example';

/** Settings of a session, as each transaction may have another one. */
const sessionsOf = (db: Database) =>
  db.many(sql`
    SELECT current_setting('TimeZone') AS zone, current_setting('jit') AS jit,
      current_setting('statement_timeout') AS statement, current_setting('work_mem') AS memory`);

test.runIf(hasPgBouncer)(
  'behind PgBouncer in transaction mode, with five sessions for all, everything works and nothing fails',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'parwell-pgbouncer-'));
    const databaseUrl = await createDatabase(inject('postgresUrl'));
    const pgbouncer = new PgBouncer(folder, await freePort(), { databaseUrl, poolSize: 5 });
    await pgbouncer.start();
    onTestFinished(async () => {
      await pgbouncer.stop();
      rmSync(folder, { recursive: true });
    });
    const logFile = join(folder, 'parwell.log');
    const config = readConfig({
      DATABASE_URL: pgbouncer.url,
      DATABASE_DIRECT_URL: databaseUrl,
      DATABASE_POOLER: 'transaction',
      SECRET_KEY: 'a secret key for tests, long enough',
      PORT: '0',
      HOST: '127.0.0.1',
      MQTT_PORT: '0',
      STORAGE_DIR: join(folder, 'files'),
      AUDIT_HEAD_FILE: join(folder, 'audit-head'),
      LOG_FILE: logFile,
    });
    const portal = await startPortal(config, () => {});
    const { db, pools } = portal.context;
    const usual = { zone: 'UTC', jit: 'off', statement: '30s', memory: '4MB' };
    expect(await sessionsOf(db)).toEqual([usual]);
    expect(await sessionsOf(pools.heavy)).toEqual([{ ...usual, memory: '64MB' }]);

    await addUser(db, {
      email: EMAIL,
      accessGroups: { customer: ['ALL'] },
      roles: everything('OWNER', CAPABILITIES),
    });
    await db.run(sql`INSERT INTO customers (customer_id, name) VALUES ('c1', 'Clinic')`);
    await addDevice(db, { cabinetId: 'c1-1', customerId: 'c1', cabinetType: 'RFID' });
    const staff = new Browser(portal.address);
    await staff.signIn(EMAIL, PASSWORD);

    // The same statements on every connection, more at once than there are sessions.
    const lists = [listUsers, listCustomers, listDevices, listAudit];
    const pages = await Promise.all(
      Array.from({ length: 50 }, (_, n) => staff.call(lists[n % lists.length] ?? listUsers)),
    );
    expect(pages.filter(({ status }) => status !== 200).map(({ text }) => text)).toEqual([]);

    const csv = await staff.call(listUsers, { query: { csvExport: 'true' } as never });
    expect(readCsv(csv.text).rows).toHaveLength(1);

    const live = await listenLive(staff);
    changed(db, 'orders', 'c1');
    await live.hears({ topic: 'orders', customerId: 'c1' });
    await live.close();

    const secret = await issueSecret(portal.context, db, 'c1-1');
    const at = new Date(Date.now() - 60_000).toISOString();
    const sent = await sendBatch(portal.address, { cabinetId: 'c1-1', secret }, [
      { topic: 'temperature', payload: { messageId: 'm1', sentAt: at, points: [{ at, value: 4.5 }] } },
    ]);
    expect(await sent.json()).toEqual({ results: ['stored'] });

    const { reportId } = await staff.get(generateReport, {
      body: {
        report_type: 'RNI_UIEXPORT_UsersReport',
        filter_object_from_ui: {},
        report_frequency: 'OneTime',
        delivery_method: 'UserQueue',
        file_type: 'csv',
        user_name: EMAIL,
        recipient_addresses: [EMAIL],
        timezone: 'Etc/GMT',
      },
    });
    const download = () => staff.call(prepareDownload, { params: { reportId }, body: {} });
    await expect.poll(async () => (await download()).status).toBe(200);
    const { url } = (await download()).json<CallResponse<typeof prepareDownload>>();
    expect(readCsv(await (await fetch(`${portal.address}${url}`)).text()).rows).toHaveLength(1);

    await portal.stop();
    const logged = readFileSync(logFile, 'utf8').trim().split('\n');
    const troubles = logged.filter((line) => (JSON.parse(line) as { level: number }).level >= 40);
    expect(troubles).toEqual([]);
  },
);
