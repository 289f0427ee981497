import {
  createReportSubscription,
  listReportSubscriptions,
  listReportTemplates,
  runReportSubscription,
} from '@parwell/contract';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openPage, subscription } from '../reports/reports.fixture.ts';
import { fakeApi, type FakeApi } from '../../test/fake-api.ts';
import { dana, EVERYTHING, givenPortal, typist, withFilter } from './users.fixture.tsx';

let api: FakeApi;

const zoned = { ...dana, properties: [{ propertyKey: 'TIMEZONE', propertyValue: 'America/Denver' }] };

beforeEach(() => {
  api = fakeApi();
  givenPortal(api, EVERYTHING, [zoned]);
  api.answers(listReportTemplates, {
    result: [
      {
        report_type: 'RNI_UIEXPORT_AuditLogsReport',
        template: 'Audit Logs',
        filters: [],
        columns: [],
        views: [],
        groups: [],
      },
    ],
    total_record: 1,
  });
  api.answers(listReportSubscriptions, { reportSubscriptions: {} });
});

async function openReports() {
  await openPage(`/users${withFilter({ lastName: 'rey' })}`, 'Users');
  await typist.click(await screen.findByRole('button', { name: /^Actions for/ }));
  await typist.click(await screen.findByRole('menuitem', { name: 'Scheduled Reports' }));
  return within(await screen.findByRole('dialog', { name: `Scheduled reports of ${dana.email}` }));
}

test('the row menu of a user opens their scheduled reports, or says there are none (USER-024 USER-025 USER-027)', async () => {
  const dialog = await openReports();
  expect(await dialog.findByText('User has no scheduled reports.')).toBeTruthy();
  expect(api.sent(listReportSubscriptions)[0]?.url).toContain(encodeURIComponent(dana.email));
});

test('a report scheduled for somebody else belongs to them and uses their time zone (USER-024)', async () => {
  const dialog = await openReports();
  await typist.click(await dialog.findByRole('button', { name: 'Create Subscription' }));
  const form = within(await screen.findByRole('dialog', { name: 'Create Subscription' }));
  const fill = (label: string, value: string) =>
    fireEvent.change(form.getByLabelText(label), { target: { value } });
  fill('Name', 'For Dana');
  fill('Report', 'RNI_UIEXPORT_AuditLogsReport');
  fill('Frequency', 'Daily');
  api.answers(createReportSubscription, subscription());
  await typist.click(form.getByRole('button', { name: 'Create Subscription' }));
  await screen.findByText('Subscription creation succeeded.');
  expect(api.sent(createReportSubscription)[0]?.body).toMatchObject({
    user_name: dana.email,
    recipient_addresses: [dana.email],
    timezone: 'America/Denver',
  });
});

test('a report run for somebody else goes to their queue and is not awaited here (USER-024)', async () => {
  api.answers(listReportSubscriptions, { reportSubscriptions: { a: subscription() } });
  api.answers(runReportSubscription, { reportId: '00000000-0000-4000-8000-000000000001' });
  const dialog = await openReports();
  await typist.click(await dialog.findByRole('button', { name: 'Actions for Morning audit' }));
  await typist.click(await screen.findByRole('menuitem', { name: 'Run now' }));
  await screen.findByText(`The report will be available in the queue of ${dana.email} soon.`);
  expect(sessionStorage.getItem('parwell.awaitedReports')).toBeNull();
});
