import {
  createReportSubscription,
  generateReport,
  listReportQueue,
  listReportTemplates,
  readDashboard,
  type CallResponse,
} from '@parwell/contract';
import { CAPABILITIES, DASHBOARD_CAPABILITIES } from '@parwell/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '../../../test/browser.ts';
import { addDevice } from '../../../test/devices.ts';
import { exportCsv } from '../../../test/exports.ts';
import { everything, startTestPortal, timeOfDay, type TestPortal } from '../../../test/portal.ts';
import { sql } from '../../platform/db/database.ts';
import { tendReports } from '../reports/report-jobs.ts';
import { exportRows } from './export-rows.ts';

let portal: TestPortal;
let staff: { browser: Browser; email: string };
/** Sees the Operations dashboard of c1 only. */
let limited: { browser: Browser; email: string };

const person = async (email: string, customer: string, roles: Record<string, string>) => {
  await portal.addUser({ email, accessGroups: { customer: [customer] }, roles });
  return { browser: await portal.signIn(email), email };
};

beforeAll(async () => {
  portal = await startTestPortal({}, timeOfDay());
  for (const id of ['c1', 'c2']) await portal.addCustomer(id, `Clinic ${id}`);
  staff = await person('staff@fff.example', 'ALL', everything('OWNER', CAPABILITIES));
  limited = await person('nurse@c1.example', 'c1', {
    dashboard_operations: 'VIEWER',
    cabinets: 'VIEWER',
    reports: 'OWNER',
  });
  const now = portal.clock.now();
  await portal.db.run(sql`INSERT INTO gateway_listening (since, until) VALUES (${now}, ${now})`);
  await addDevice(portal.db, { cabinetId: 'EM-2', customerId: 'c2', heardAt: now });
});
afterAll(() => portal.close());

const TYPE = 'TrackDashboardExport';

test('the export has a line for every number of the dashboard, as on the screen (DASH-003 DASH-004 D9 D6)', async () => {
  const { header, rows } = await exportCsv(portal, staff, TYPE, { dashboardType: 'Operations' });
  expect(header).toEqual(['Widget', 'Group', 'Measure', 'Value']);
  const { widgets } = await staff.browser.get(readDashboard, {
    query: { dashboardType: 'Operations', timeZone: 'UTC' },
  });
  // Making the export ran jobs.
  const steady = new Set(widgets.filter(({ name }) => !name.startsWith('job')).map(({ title }) => title));
  const minute = (instant: string) => instant.slice(0, 16).replace('T', ' ');
  expect(rows.filter((row) => steady.has(row['Widget'] ?? ''))).toEqual(
    exportRows(widgets)
      .filter(({ widget }) => steady.has(widget))
      .map(({ widget, group, measure, value, instant }) => ({
        Widget: widget,
        Group: group,
        Measure: measure,
        Value: value ?? (instant === null ? '' : minute(instant)),
      })),
  );
  expect(rows).toContainEqual({ Widget: 'Device gateway', Group: '', Measure: 'State', Value: 'OK' });
  expect(rows).toContainEqual({
    Widget: 'Job statuses',
    Group: 'Row 1',
    Measure: 'Name',
    Value: 'reports.make',
  });
});

test('an export tells nobody of other customers, nor of what they may not read (D9 D1)', async () => {
  const { rows } = await exportCsv(portal, limited, TYPE, { dashboardType: 'Operations' });
  const { widgets } = await limited.browser.get(readDashboard, { query: { dashboardType: 'Operations' } });
  expect(new Set(rows.map((row) => row['Widget']))).toEqual(new Set(widgets.map(({ title }) => title)));
  expect(rows).toContainEqual({
    Widget: 'Device gateway',
    Group: '',
    Measure: 'Note',
    Value: 'No device was heard yet',
  });
});

test('what may not be seen cannot be exported: another dashboard, another customer (D1 DASH-004)', async () => {
  for (const filter of [{ dashboardType: 'Services' }, { dashboardType: 'Operations', customerId: 'c2' }]) {
    const asked = await limited.browser.call(generateReport, {
      body: {
        report_type: TYPE,
        filter_object_from_ui: filter,
        report_frequency: 'OneTime',
        delivery_method: 'UserQueue',
        file_type: 'csv',
        user_name: limited.email,
        recipient_addresses: [limited.email],
        timezone: 'UTC',
      },
    });
    expect(asked.status).toBe(200);
    await portal.jobs.runWaiting();
    const { reportId } = asked.json<CallResponse<typeof generateReport>>();
    const { result } = await limited.browser.get(listReportQueue, {});
    expect(result.find((each) => each.reportId === reportId)).toMatchObject({
      errorMessage: 'You are not authorized to view this content.',
      isFailedExport: true,
    });
  }
});

test('everybody with a dashboard can schedule the Dashboard Export; without a type it is their own (SCHED-014)', async () => {
  const templates = async ({ browser, email }: typeof staff) =>
    (await browser.get(listReportTemplates, { query: { user_name: email } })).result.map(
      ({ template }) => template,
    );
  expect(await templates(limited)).toContain('Dashboard Export');
  expect(await templates(staff)).toEqual(
    expect.arrayContaining([
      'Dashboard Export',
      'Dispensed',
      'Temperature Extract',
      'Current Inventory',
      'Restock Recommendations',
    ]),
  );
  const roles = everything(
    'OWNER',
    CAPABILITIES.filter((each) => !Object.values<string>(DASHBOARD_CAPABILITIES).includes(each)),
  );
  expect(await templates(await person('none@c1.example', 'c1', roles))).not.toContain('Dashboard Export');

  await limited.browser.get(createReportSubscription, {
    body: {
      subscriptionName: 'Every morning',
      report_type: TYPE,
      delivery_method: 'UserQueue',
      file_type: 'csv',
      user_name: limited.email,
      recipient_addresses: [limited.email],
      timezone: 'UTC',
      frequency: 'Daily',
      dayOfWeek: null,
    },
  });
  portal.clock.advance({ hours: 24 });
  await portal.db.transaction((tx) => portal.context.enqueue(tx, tendReports, {}));
  await portal.jobs.runWaiting();
  const again = await portal.signIn(limited.email);
  const { result } = await again.get(listReportQueue, {});
  expect(result[0]).toMatchObject({ reportTitle: 'Dashboard', status: 'done', isFailedExport: false });
});
