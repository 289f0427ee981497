import { generateReport, listReportQueue } from '@parwell/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeApi, type FakeApi } from '../../../test/fake-api.ts';
import { user } from '../../../test/people.ts';
import { SessionContext } from '../../../session/session-context.ts';
import { fakeBrowser } from '../../../test/fake-browser.ts';
import { browserZone } from '../../../ui/dates/browser-zone.ts';
import { Notifications } from '../../../ui/feedback/notifications.tsx';
import { PortalTheme } from '../../../ui/portal-theme.tsx';
import { ExportButton } from '../public/export-button.tsx';
import {
  FIRST,
  givenReports,
  me,
  openPage,
  queueHolds,
  queueItem,
  typist,
  unfinished,
} from '../reports.fixture.ts';

let api: FakeApi;

beforeEach(() => {
  api = fakeApi();
  givenReports(api);
  api.answers(generateReport, { reportId: FIRST });
});

async function openAudit(search = ''): Promise<void> {
  await openPage(`/audit-logs${search}`, 'Audit Logs');
  await screen.findByRole('button', { name: 'Choose export format' });
}

const clickExport = () => typist.click(screen.getByRole('button', { name: 'Export' }));
async function chooseFormat(format: string): Promise<void> {
  await typist.click(screen.getByRole('button', { name: 'Choose export format' }));
  await typist.click(await screen.findByRole('menuitem', { name: `Export as ${format}` }));
}
const sentBody = () => api.sent(generateReport)[0]?.body;

describe('the request', () => {
  test('one click requests csv once, into the queue, with the filters and columns of the page (API-066 RPT-005..011 DAPI-095 DAPI-096 DAPI-101 OAPI-051 OAPI-052 OAPI-054..057)', async () => {
    const filter = encodeURIComponent(JSON.stringify({ resourceType: 'user' }));
    await openAudit(`/100234?filter=${filter}`);
    await clickExport();
    await waitFor(() => expect(api.sent(generateReport)).toHaveLength(1));
    expect(sentBody()).toEqual({
      report_type: 'RNI_UIEXPORT_AuditLogsReport',
      report_frequency: 'OneTime',
      delivery_method: 'UserQueue',
      file_type: 'csv',
      filter_object_from_ui: { resourceType: 'user', customerId: '100234' },
      user_name: me.email,
      recipient_addresses: [me.email],
      timezone: browserZone(),
      origin_application: 'Parwell',
      report_additional_metadata: {
        columnsRequested: [
          'createdAt',
          'eventType',
          'description',
          'createdBy',
          'resourceType',
          'resourceId',
          'customerId',
          'initiatorType',
          'service',
        ],
      },
    });
    expect(generateReport.body?.safeParse(sentBody()).success).toBe(true);
  });

  test('a hidden column is not requested (RPT-009)', async () => {
    const properties = [{ propertyKey: 'COLUMNS:audit-logs', propertyValue: 'description,service' }];
    givenReports(api, user({ ...me, properties }));
    await openAudit();
    await clickExport();
    await waitFor(() => expect(api.sent(generateReport)).toHaveLength(1));
    expect(sentBody()).toMatchObject({
      report_additional_metadata: {
        columnsRequested: expect.not.arrayContaining(['description', 'service']) as unknown,
      },
    });
  });

  test.each([
    ['America/Chicago', 'America/Chicago'],
    ['LOCAL', browserZone()],
    [null, browserZone()],
  ])('with TIMEZONE %s the zone is %s (RPT-012 RPT-013 RPT-014 DAPI-100)', async (chosen, zone) => {
    const properties = chosen === null ? [] : [{ propertyKey: 'TIMEZONE', propertyValue: chosen }];
    givenReports(api, user({ ...me, properties }));
    await openAudit();
    await clickExport();
    await waitFor(() => expect(sentBody()).toMatchObject({ timezone: zone }));
  });

  test('the menu offers the other formats', async () => {
    await openAudit();
    await chooseFormat('PDF');
    await waitFor(() => expect(sentBody()).toMatchObject({ file_type: 'pdf' }));
  });

  test('a page that groups its rows sends the grouping (DAPI-097)', async () => {
    render(
      <PortalTheme>
        <SessionContext value={{ browser: fakeBrowser('/'), email: me.email }}>
          <QueryClientProvider client={new QueryClient()}>
            <Notifications>
              <ExportButton
                report="RNI_UIEXPORT_InventoryReport"
                filter={{}}
                table={{ name: 'inventory', columns: [{ key: 'lot', header: 'Lot', cell: () => null }] }}
                viewType="LOT"
                groupByName="customerId"
                groupByVal="100234"
              />
            </Notifications>
          </QueryClientProvider>
        </SessionContext>
      </PortalTheme>,
    );
    await screen.findByRole('button', { name: 'Choose export format' });
    await clickExport();
    await waitFor(() => expect(api.sent(generateReport)).toHaveLength(1));
    expect(sentBody()).toMatchObject({
      report_additional_metadata: {
        columnsRequested: ['lot'],
        viewType: 'LOT',
        groupByName: 'customerId',
        groupByVal: '100234',
      },
    });
  });

  test('a double click sends one request', async () => {
    await openAudit();
    await typist.dblClick(screen.getByRole('button', { name: 'Export' }));
    await screen.findByText('Your report will be available in your queue soon.');
    // The second click of a double click may come after the first was answered.
    fireEvent.click(screen.getByRole('button', { name: 'Export' }), { detail: 2 });
    await chooseFormat('PDF');
    await waitFor(() =>
      expect(api.sent(generateReport).map(({ body }) => body)).toMatchObject([
        { file_type: 'csv' },
        { file_type: 'pdf' },
      ]),
    );
  });
});

describe('messages', () => {
  test('it will be in the queue soon (ERR-033 ERR-035 SCHED-023 DERR-049)', async () => {
    await openAudit();
    await clickExport();
    expect(await screen.findByText('Your report will be available in your queue soon.')).toBeTruthy();
  });

  test('a failure shows the specified text (ERR-032 SCHED-019 DERR-045)', async () => {
    await openAudit();
    api.refuses(generateReport, { code: 'server_error', message: 'A server error has occurred.' });
    await clickExport();
    expect(await screen.findByText('An error occurred sending your report.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Download Queue' })).toBeTruthy();
  });

  test('the reason follows the specified text (ERR-032)', async () => {
    await openAudit();
    api.refuses(generateReport, { code: 'refused', message: 'There is no report of this kind.' });
    await clickExport();
    const text = await screen.findByText('An error occurred sending your report.');
    expect(text.nextElementSibling?.textContent).toBe('There is no report of this kind.');
  });
});

describe('waiting for it', () => {
  const inProgress = () => screen.findByRole('button', { name: /1 in progress/ });

  test('it is awaited until the queue has it; then a persistent notice opens the queue (QUEUE-011 QUEUE-012 QUEUE-013 DERR-050)', async () => {
    await openAudit();
    queueHolds(api, unfinished(FIRST));
    await clickExport();
    await inProgress();

    queueHolds(api, queueItem(FIRST));
    // Returning to the tab polls at once.
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    await screen.findByRole('button', { name: 'Download Queue, 1 not downloaded' });
    // The transient notice comes first; the persistent one follows when it has disappeared.
    expect(await screen.findByText('A new report is available to download in your queue.')).toBeTruthy();
    await typist.click(screen.getByRole('button', { name: 'Open queue' }));
    expect(await screen.findByRole('dialog', { name: 'Download Queue' })).toBeTruthy();
  });

  test('the wait survives a reload (QUEUE-011)', async () => {
    sessionStorage.setItem('parwell.awaitedReports', FIRST);
    queueHolds(api, queueItem(FIRST));
    await openAudit();
    expect(await screen.findByText('A new report is available to download in your queue.')).toBeTruthy();
    expect(sessionStorage.getItem('parwell.awaitedReports')).toBe('');
  });

  test('the notice does not time out (QUEUE-013)', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    sessionStorage.setItem('parwell.awaitedReports', FIRST);
    queueHolds(api, queueItem(FIRST));
    await openAudit();
    const arrived = 'A new report is available to download in your queue.';
    await screen.findByText(arrived);
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(screen.getByText(arrived)).toBeTruthy();
    vi.useRealTimers();
  });

  test('a report requested in another tab is not announced here, and one cancelled elsewhere is no longer awaited (QUEUE-012)', async () => {
    sessionStorage.setItem('parwell.awaitedReports', FIRST);
    queueHolds(api, queueItem('00000000-0000-4000-8000-000000000009'));
    await openAudit();
    await screen.findByRole('button', { name: 'Download Queue, 1 not downloaded' });
    expect(screen.queryByText('A new report is available to download in your queue.')).toBeNull();
  });

  test('a failed report shows why', async () => {
    sessionStorage.setItem('parwell.awaitedReports', FIRST);
    queueHolds(api, queueItem(FIRST, { status: 'failed', isFailedExport: true, errorMessage: 'No room' }));
    await openAudit();
    const text = await screen.findByText('An error occurred sending your report.');
    expect(text.nextElementSibling?.textContent).toBe('Audit Logs: No room');
  });

  test('the queue is refetched right after the request', async () => {
    await openAudit();
    await waitFor(() => expect(api.sent(listReportQueue).length).toBeGreaterThan(0));
    const before = api.sent(listReportQueue).length;
    await clickExport();
    await waitFor(() => expect(api.sent(listReportQueue).length).toBeGreaterThan(before));
  });
});
