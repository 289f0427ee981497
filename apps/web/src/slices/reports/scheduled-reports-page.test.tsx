import {
  createReportSubscription,
  deleteReportSubscription,
  editReportSubscription,
  listReportRuns,
  listReportSubscriptions,
  listReportTemplates,
  runReportSubscription,
  type ReportSubscription,
} from '@parwell/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  FIRST,
  givenReports,
  me,
  openPage,
  queueHolds,
  SECOND,
  subscription,
  typist,
  unfinished,
} from './reports.fixture.ts';
import { fakeApi, json, type FakeApi } from '../../test/fake-api.ts';
import { openPortal } from '../../test/open-portal.ts';
import { user } from '../../test/people.ts';

let api: FakeApi;

const holds = (...subscriptions: ReportSubscription[]) =>
  api.answers(listReportSubscriptions, {
    reportSubscriptions: Object.fromEntries(subscriptions.map((each) => [each.subscriptionName, each])),
  });

const TEMPLATES = [
  {
    report_type: 'RNI_UIEXPORT_AuditLogsReport',
    template: 'Audit Logs',
    filters: [
      { key: 'customerId', title: 'Customer', kind: 'customer' as const, values: [] },
      { key: 'resourceType', title: 'Resource Type', kind: 'text' as const, values: [] },
      { key: 'initiatorType', title: 'Initiator Type', kind: 'choice' as const, values: ['MACHINE', 'USER'] },
    ],
    views: [],
    groups: [],
    columns: [
      { key: 'createdAt', title: 'Time' },
      { key: 'eventType', title: 'Event' },
    ],
  },
  {
    report_type: 'RNI_UIEXPORT_UsersReport',
    template: 'Users',
    filters: [],
    views: [],
    groups: [],
    columns: [{ key: 'email', title: 'E-mail' }],
  },
];

beforeEach(() => {
  api = fakeApi();
  givenReports(
    api,
    user({ ...me, properties: [{ propertyKey: 'TIMEZONE', propertyValue: 'America/New_York' }] }),
  );
  api.answers(listReportTemplates, { result: TEMPLATES, total_record: 2 });
  holds(subscription());
});

const open = () => openPage('/scheduled-reports', 'Scheduled Reports');

async function openForm() {
  await open();
  await typist.click(await screen.findByRole('button', { name: 'Create Subscription' }));
  return within(await screen.findByRole('dialog', { name: 'Create Subscription' }));
}

async function choose(action: string) {
  await open();
  await typist.click(await screen.findByRole('button', { name: /^Actions for Morning audit/ }));
  await typist.click(await screen.findByRole('menuitem', { name: action }));
}

type Form = ReturnType<typeof within>;
const fill = (form: Form, label: string, value: string) =>
  fireEvent.change(form.getByLabelText(label), { target: { value } });
const submit = (form: Form) => typist.click(form.getByRole('button', { name: 'Create Subscription' }));

function fillIn(form: Form): void {
  fill(form, 'Name', 'Morning audit');
  fill(form, 'Report', 'RNI_UIEXPORT_AuditLogsReport');
  fill(form, 'Frequency', 'Daily');
}

describe('the page', () => {
  test('it is in the menu under Reports for users with reports for any customer (SHELL-034 SHELL-107 RPT-001 SCHED-001)', async () => {
    givenReports(api, user({ grants: { '100234': { reports: 'VIEWER' } } }));
    await open();
    await typist.click(screen.getByRole('button', { name: 'Open menu' }));
    const menu = within(await screen.findByRole('navigation', { name: 'Main menu' }));
    expect(menu.getByRole('button', { name: 'Reports' }).getAttribute('aria-expanded')).toBe('true');
    expect(menu.getByRole('link', { name: 'Scheduled Reports' }).getAttribute('href')).toBe(
      '/scheduled-reports',
    );
  });

  test('without reports it does not exist and nothing is requested (SHELL-034)', async () => {
    givenReports(api, user({ grants: { ALL: { orders: 'OWNER' } } }));
    await openPortal('/scheduled-reports');
    expect(await screen.findByText('Page not found')).toBeTruthy();
    expect(api.sent(listReportSubscriptions)).toEqual([]);
  });

  test("lists the user's own subscriptions with all details (RPT-002 SCHED-002 SCHED-007 SCHED-013)", async () => {
    holds(
      subscription(),
      subscription({
        subscriptionName: 'For the pharmacy',
        format: 'pdf',
        deliveryMethod: 'EmailAttachment',
        isThirdParty: true,
        recipientAddresses: ['pharmacy@northside.example'],
        frequency: 'Monthly',
        dayOfWeek: null,
        lastRun: null,
      }),
    );
    await open();
    const table = within(await screen.findByRole('table', { name: 'Scheduled reports' }));
    const row = (await table.findByText('Morning audit')).closest('tr')?.textContent;
    expect(row).toContain('Audit Logs');
    expect(row).toContain('CSV');
    expect(row).toContain('Download queue');
    expect(row).toContain('Weekly on Monday');
    expect(row).toContain('2026-11-16 06:00');
    expect(row).toContain('Failed');
    const other = table.getByText('For the pharmacy').closest('tr')?.textContent;
    expect(other).toContain('PDF');
    expect(other).toContain('E-mail with attachment to pharmacy@northside.example');
    expect(other).toContain('Monthly');
    expect(screen.getByText('Times in America/New_York')).toBeTruthy();
    expect(api.sent(listReportSubscriptions)[0]?.url).toContain(encodeURIComponent(me.email));
  });

  test('the list and the form say who gets nothing any more', async () => {
    holds(
      subscription({
        deliveryMethod: 'EmailAttachment',
        isThirdParty: true,
        recipientAddresses: ['x@lab.example'],
        refusedAddresses: ['x@lab.example'],
      }),
    );
    const text =
      'Not sent to x@lab.example: neither a user of the customer who may see the report, nor in an allowed domain.';
    await choose('Edit');
    const dialog = await screen.findByRole('dialog', { name: 'Edit Subscription' });
    expect((await within(dialog).findByRole('alert')).textContent).toBe(text);
    expect(screen.getAllByText(text)).toHaveLength(2);
  });

  test('says so if there are none (SCHED-006 DERR-053)', async () => {
    holds();
    await open();
    expect(await screen.findByText('User has no scheduled reports.')).toBeTruthy();
  });

  test('scheduling is not offered to users who may have no report', async () => {
    api.answers(listReportTemplates, { result: [], total_record: 0 });
    await open();
    await screen.findByText('Morning audit');
    expect(screen.queryByRole('button', { name: 'Create Subscription' })).toBeNull();
  });
});

describe('creating', () => {
  test('the form offers formats, deliveries, frequencies and weekdays (SCHED-003 SCHED-010..013 DCONST-043..045 RPT-003)', async () => {
    const form = await openForm();
    const offered = (label: string) =>
      within(form.getByLabelText(label))
        .getAllByRole('option')
        .map(({ textContent }) => textContent);
    expect(offered('Report')).toEqual(['Choose a report', 'Audit Logs', 'Users']);
    expect(offered('Format')).toEqual(['CSV', 'Excel', 'PDF']);
    expect(offered('Delivery')).toEqual([
      'Download queue',
      'E-mail with download link',
      'E-mail with attachment',
    ]);
    expect(offered('Frequency')).toEqual(['Choose a frequency', 'Daily', 'Weekly', 'Monthly']);
    expect(form.queryByLabelText('Day of week')).toBeNull();
    fill(form, 'Frequency', 'Weekly');
    expect(offered('Day of week').slice(1)).toEqual([
      'Monday',
      'Tuesday',
      'Wednesday',
      'Thursday',
      'Friday',
      'Saturday',
      'Sunday',
    ]);
  });

  test('every field is required, the day only for weekly reports (SCHED-009)', async () => {
    const form = await openForm();
    await submit(form);
    for (const text of ['Name is required.', 'Report is required.', 'Frequency is required.']) {
      expect(await form.findByText(text)).toBeTruthy();
    }
    expect(form.queryByText('Day of week is required.')).toBeNull();
    fill(form, 'Frequency', 'Weekly');
    fill(form, 'Delivery', 'EmailAttachment');
    fill(form, 'Recipients', ' ');
    await submit(form);
    expect(await form.findByText('Day of week is required.')).toBeTruthy();
    expect(await form.findByText('Recipients is required.')).toBeTruthy();
    expect(api.sent(createReportSubscription)).toEqual([]);
  });

  test('the form is sent, and the list shows the result (SCHED-020 ERR-029 DERR-046 SCHED-007)', async () => {
    holds();
    const form = await openForm();
    fillIn(form);
    fill(form, 'Format', 'xlsx');
    fill(form, 'Frequency', 'Weekly');
    fill(form, 'Day of week', '7');
    expect((await form.findByRole('status')).textContent).toMatch(
      /^Next run: .* 06:00 \(America\/New_York\)$/,
    );
    api.answersWith(createReportSubscription, () => {
      holds(subscription());
      return json(200, subscription());
    });
    await submit(form);
    expect(await screen.findByText('Subscription creation succeeded.')).toBeTruthy();
    expect(await screen.findByText('Morning audit')).toBeTruthy();
    const [sent] = api.sent(createReportSubscription);
    expect(sent?.body).toEqual({
      subscriptionName: 'Morning audit',
      report_type: 'RNI_UIEXPORT_AuditLogsReport',
      file_type: 'xlsx',
      delivery_method: 'UserQueue',
      frequency: 'Weekly',
      dayOfWeek: 7,
      user_name: me.email,
      recipient_addresses: [me.email],
      timezone: 'America/New_York',
      origin_application: 'Parwell',
      filter_object_from_ui: {},
      report_additional_metadata: {},
    });
    expect(createReportSubscription.body?.safeParse(sent?.body).success).toBe(true);
  });

  test('the form shows the time zone and takes the filters of the report', async () => {
    const form = await openForm();
    expect(form.getByText(/in the time zone America\/New_York\.$/)).toBeTruthy();
    expect(form.queryByLabelText('Resource Type')).toBeNull();
    fillIn(form);
    expect(form.getByLabelText('Customer')).toBeTruthy();
    fill(form, 'Resource Type', ' persona ');
    fill(form, 'Initiator Type', 'MACHINE');
    api.answers(createReportSubscription, subscription());
    await submit(form);
    await screen.findByText('Subscription creation succeeded.');
    expect(api.sent(createReportSubscription)[0]?.body).toMatchObject({
      filter_object_from_ui: { resourceType: 'persona', initiatorType: 'MACHINE' },
    });
  });

  test('an address that may not get the report is refused at its field', async () => {
    const form = await openForm();
    fillIn(form);
    fill(form, 'Delivery', 'EmailAttachment');
    const text = 'x@other.example is not a user of customer c1.';
    api.refuses(createReportSubscription, {
      code: 'refused',
      message: text,
      details: [{ field: 'recipient_addresses', message: text }],
    });
    await submit(form);
    await waitFor(() => expect(form.getByLabelText('Recipients').getAttribute('aria-invalid')).toBe('true'));
    expect(form.getAllByText(text).length).toBeGreaterThan(0);
  });

  test('an attachment goes to the addresses given, a link only to its owner (RPT-004 SCHED-011)', async () => {
    const form = await openForm();
    fillIn(form);
    fill(form, 'Delivery', 'EmailAttachment');
    expect(form.getByLabelText<HTMLInputElement>('Recipients').value).toBe(me.email);
    fill(form, 'Recipients', 'not an address');
    await submit(form);
    await form.findByText(/valid e-?mail/i);
    fill(form, 'Recipients', 'Pharmacy@Northside.example, ops@northside.example');
    api.answers(createReportSubscription, subscription());
    await submit(form);
    await screen.findByText('Subscription creation succeeded.');
    expect(api.sent(createReportSubscription)[0]?.body).toMatchObject({
      delivery_method: 'EmailAttachment',
      recipient_addresses: ['pharmacy@northside.example', 'ops@northside.example'],
    });
  });

  test('columns of one report are not requested for another', async () => {
    const form = await openForm();
    fillIn(form);
    await typist.click(form.getByRole('combobox', { name: 'Columns' }));
    await typist.click(await screen.findByRole('option', { name: 'Event' }));
    fill(form, 'Report', 'RNI_UIEXPORT_UsersReport');
    await waitFor(() => expect(form.queryByText('Event')).toBeNull());
    api.answers(createReportSubscription, subscription());
    await submit(form);
    await screen.findByText('Subscription creation succeeded.');
    expect(api.sent(createReportSubscription)[0]?.body).toMatchObject({ report_additional_metadata: {} });
  });

  test('a failure without a reason shows the default text and keeps the input (SCHED-016 ERR-026 DERR-042)', async () => {
    const form = await openForm();
    fillIn(form);
    api.refuses(createReportSubscription, { code: 'server_error', message: 'A server error has occurred.' });
    await submit(form);
    expect(await form.findByText('An error occurred creating your subscription.')).toBeTruthy();
    expect(form.getByLabelText<HTMLInputElement>('Name').value).toBe('Morning audit');
  });

  test.each([
    ['refused', 'There is no room for another one.'],
    ['not_authorized', 'You are not authorized to view this content.'],
  ] as const)('the server’s own text is shown when there is one (%s) (ERR-025)', async (code, message) => {
    const form = await openForm();
    fillIn(form);
    api.refuses(createReportSubscription, { code, message });
    await submit(form);
    expect(await form.findByText(message)).toBeTruthy();
  });

  test('a name that is taken is reported next to the field (ERR-025)', async () => {
    const form = await openForm();
    fillIn(form);
    const message = 'A scheduled report with this name already exists.';
    api.refuses(createReportSubscription, {
      code: 'refused',
      message,
      details: [{ field: 'subscriptionName', message }],
    });
    await submit(form);
    await form.findByText(message);
    expect(form.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true');
  });
});

describe('a subscription', () => {
  test('is edited under its old name, with the filter it has (SCHED-004 SCHED-021 ERR-030 DERR-047)', async () => {
    holds(subscription({ filter: { eventType: 'Signed In' }, columnsRequested: ['eventType'] }));
    await choose('Edit');
    const form = within(await screen.findByRole('dialog', { name: 'Edit Subscription' }));
    fill(form, 'Name', 'Evening audit');
    fill(form, 'Frequency', 'Daily');
    api.answers(editReportSubscription, subscription());
    await typist.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Subscription edit succeeded.')).toBeTruthy();
    expect(api.sent(editReportSubscription)[0]?.body).toMatchObject({
      previousName: 'Morning audit',
      subscriptionName: 'Evening audit',
      version: 3,
      frequency: 'Daily',
      dayOfWeek: null,
      filter_object_from_ui: { eventType: 'Signed In' },
      report_additional_metadata: { columnsRequested: ['eventType'] },
    });
  });

  test('shows an error if an edit fails (SCHED-017 ERR-027 DERR-043)', async () => {
    await choose('Edit');
    const form = within(await screen.findByRole('dialog', { name: 'Edit Subscription' }));
    fill(form, 'Name', 'Evening audit');
    api.refuses(editReportSubscription, { code: 'server_error', message: 'A server error has occurred.' });
    await typist.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText('An error occurred editing your subscription.')).toBeTruthy();
  });

  test('is deleted after a confirmation that names it (SCHED-005 SCHED-022 ERR-031 DERR-048)', async () => {
    await choose('Delete');
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete Morning audit?' }));
    expect(api.sent(deleteReportSubscription)).toEqual([]);
    api.answersWith(deleteReportSubscription, () => {
      holds();
      return json(200, {});
    });
    await typist.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Subscription deletion succeeded.')).toBeTruthy();
    expect(await screen.findByText('User has no scheduled reports.')).toBeTruthy();
    expect(api.sent(deleteReportSubscription)[0]?.body).toEqual({
      user_name: me.email,
      subscriptionName: 'Morning audit',
    });
  });

  test('cancelling deletes nothing (SCHED-005)', async () => {
    api.answers(deleteReportSubscription, {});
    await choose('Delete');
    await typist.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(api.sent(deleteReportSubscription)).toEqual([]);
  });

  test('stays if the deletion fails (SCHED-018 ERR-028 DERR-044)', async () => {
    await choose('Delete');
    api.refuses(deleteReportSubscription, { code: 'server_error', message: 'no' });
    await typist.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Subscription deletion failed!')).toBeTruthy();
    expect(screen.getByText('Morning audit')).toBeTruthy();
  });

  test('run now requests a report into the queue (SCHED-023 ERR-033 QUEUE-011)', async () => {
    api.answersWith(runReportSubscription, () => {
      queueHolds(api, unfinished(FIRST));
      return json(200, { reportId: FIRST });
    });
    await choose('Run now');
    expect(await screen.findByText('Your report will be available in your queue soon.')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Download Queue, 1 in progress' })).toBeTruthy();
  });

  test('run now by mail reports that it was sent, and nothing is awaited (SCHED-024 ERR-034 ERR-035 DERR-049)', async () => {
    holds(subscription({ deliveryMethod: 'Email' }));
    api.answers(runReportSubscription, { reportId: FIRST });
    await choose('Run now');
    expect(await screen.findByText('Your report has been sent.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Download Queue' })).toBeTruthy();
  });

  test('shows an error if run now fails (SCHED-019 DERR-045)', async () => {
    api.refuses(runReportSubscription, { code: 'server_error', message: 'no' });
    await choose('Run now');
    expect(await screen.findByText('An error occurred sending your report.')).toBeTruthy();
  });

  test('its history shows every run with its outcome', async () => {
    const run = { requestedAt: '2026-11-15T11:00:00+00:00', finishedAt: null, rows: 0, errorMessage: null };
    api.answers(listReportRuns, {
      result: [
        { ...run, reportId: FIRST, status: 'done', rows: 1234 },
        { ...run, reportId: SECOND, status: 'failed', errorMessage: 'No room' },
      ],
      total_record: 2,
    });
    await choose('History');
    const dialog = within(await screen.findByRole('dialog', { name: 'History of Morning audit' }));
    expect(await dialog.findByText('1,234')).toBeTruthy();
    expect(dialog.getByText('Done')).toBeTruthy();
    expect(dialog.getByText('Failed')).toBeTruthy();
    expect(dialog.getByText('No room')).toBeTruthy();
  });
});
