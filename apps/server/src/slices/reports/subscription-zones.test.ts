import {
  createReportSubscription,
  listReportSubscriptions,
  saveUserProperty,
  type ReportSubscription,
} from '@parwell/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Browser } from '../../../test/browser.ts';
import { startTestPortal, type TestPortal } from '../../../test/portal.ts';
import { sql } from '../../platform/db/database.ts';
import { tendReports } from './report-jobs.ts';

let portal: TestPortal;
let staff: Browser;
const email = 'staff@fff.example';
const NAME = 'Every Monday';

beforeAll(async () => {
  portal = await startTestPortal();
  await portal.addUser({ email, accessGroups: { customer: ['ALL'] }, roles: { reports: 'OWNER' } });
  const start = Date.parse('2027-01-14T12:00:00Z');
  portal.clock.advance({ seconds: (start - portal.clock.now().getTime()) / 1000 });
  staff = await portal.signIn(email);
});
beforeEach(async () => {
  await portal.db.run(sql`DELETE FROM user_properties`);
  await portal.db.run(sql`DELETE FROM report_subscriptions`);
  await staff.get(createReportSubscription, {
    body: {
      subscriptionName: NAME,
      report_type: 'RNI_UIEXPORT_AuditLogsReport',
      delivery_method: 'UserQueue',
      file_type: 'csv',
      user_name: email,
      recipient_addresses: [email],
      timezone: 'America/New_York',
      frequency: 'Weekly',
      dayOfWeek: 1,
    },
  });
});
afterAll(() => portal.close());

const choose = (property_key: string, property_value: string | null) =>
  staff.get(saveUserProperty, { params: { email }, body: { property_key, property_value } });
const schedule = async (): Promise<[string, string] | undefined> => {
  const { reportSubscriptions } = await staff.get(listReportSubscriptions, { query: { user_name: email } });
  const found: ReportSubscription | undefined = reportSubscriptions[NAME];
  return found && [found.timezone, found.nextRun];
};

test('scheduled reports follow the zone the user chooses (RPT-012)', async () => {
  expect(await schedule()).toEqual(['America/New_York', '2027-01-18T11:00:00.000Z']);
  await choose('TIMEZONE', 'America/Los_Angeles');
  expect(await schedule()).toEqual(['America/Los_Angeles', '2027-01-18T14:00:00.000Z']);
  await choose('DATEFORMAT', 'DD.MM.YYYY');
  expect(await schedule()).toEqual(['America/Los_Angeles', '2027-01-18T14:00:00.000Z']);
});

test('LOCAL is the zone of the browser in which it was chosen, and is followed too (RPT-014)', async () => {
  await choose('LOCAL_TIMEZONE', 'Europe/Berlin');
  expect((await schedule())?.[0]).toBe('America/New_York');
  await choose('TIMEZONE', 'LOCAL');
  expect(await schedule()).toEqual(['Europe/Berlin', '2027-01-18T05:00:00.000Z']);
  await choose('LOCAL_TIMEZONE', 'Asia/Tokyo');
  expect(await schedule()).toEqual(['Asia/Tokyo', '2027-01-17T21:00:00.000Z']);
  await choose('TIMEZONE', null);
  expect((await schedule())?.[0]).toBe('Asia/Tokyo');
});

test('a run that is due when the zone changes is not lost', async () => {
  await portal.db.run(sql`UPDATE report_subscriptions SET next_run = ${portal.clock.now()}`);
  await choose('TIMEZONE', 'America/Los_Angeles');
  await portal.db.transaction((tx) => portal.context.enqueue(tx, tendReports, {}));
  await portal.jobs.runWaiting();
  expect(await portal.db.many(sql`SELECT time_zone FROM reports`)).toEqual([
    { time_zone: 'America/Los_Angeles' },
  ]);
  expect((await schedule())?.[1]).toBe('2027-01-18T14:00:00.000Z');
});
