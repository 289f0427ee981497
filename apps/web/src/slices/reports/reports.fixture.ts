import {
  getSettings,
  getUser,
  listAudit,
  listAuditEventTypes,
  listReportQueue,
  type ReportQueueItem,
  type ReportSubscription,
  type User,
} from '@parwell/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FakeApi } from '../../test/fake-api.ts';
import { openPortal } from '../../test/open-portal.ts';
import { givenSession, user } from '../../test/people.ts';

export const typist = userEvent.setup({ delay: null, pointerEventsCheck: 0 });

export const me: User = user({ grants: { ALL: { orders: 'VIEWER', reports: 'OWNER' } } });

export const REPORT_IDS = [1, 2, 3, 4].map((n) => `00000000-0000-4000-8000-00000000000${n}`);
export const [FIRST = '', SECOND = ''] = REPORT_IDS;

export const queueItem = (reportId: string, changes: Partial<ReportQueueItem> = {}): ReportQueueItem => ({
  reportId,
  reportTitle: 'Audit Logs',
  reportLink: `/report-download/${reportId}`,
  createdDate: '2026-11-15T08:30:00+00:00',
  hasBeenDownloaded: false,
  isFailedExport: false,
  errorMessage: null,
  status: 'done',
  fileType: 'csv',
  rows: 120,
  totalRows: null,
  fileSize: 12_345,
  expiresAt: '2026-12-15T08:30:00+00:00',
  ...changes,
});

export const unfinished = (reportId: string, changes: Partial<ReportQueueItem> = {}): ReportQueueItem =>
  queueItem(reportId, { status: 'running', reportLink: '', fileSize: null, expiresAt: null, ...changes });

export const subscription = (changes: Partial<ReportSubscription> = {}): ReportSubscription => ({
  subscriptionName: 'Morning audit',
  template: 'Audit Logs',
  report_type: 'RNI_UIEXPORT_AuditLogsReport',
  format: 'csv',
  deliveryMethod: 'UserQueue',
  frequency: 'Weekly',
  dayOfWeek: 1,
  isThirdParty: false,
  recipientAddresses: [me.email],
  refusedAddresses: [],
  timezone: 'America/New_York',
  columnsRequested: null,
  viewType: null,
  groupByName: null,
  groupByVal: null,
  filter: {},
  nextRun: '2026-11-16T11:00:00.000Z',
  lastRun: { status: 'failed', at: '2026-11-09T11:00:00+00:00' },
  version: 3,
  ...changes,
});

export const queueHolds = (api: FakeApi, ...items: ReportQueueItem[]) =>
  api.answers(listReportQueue, { result: items, total_record: items.length });

export function givenReports(api: FakeApi, person: User = me): void {
  api.answers(getUser, person);
  api.answers(getSettings, { knowledgeBaseUrl: null });
  api.answers(listAudit, { data: [], total_count: 0 });
  api.answers(listAuditEventTypes, { eventTypes: [], resourceTypes: [] });
  queueHolds(api);
  givenSession();
}

export async function openPage(path: string, heading: string) {
  const browser = await openPortal(path);
  await screen.findByRole('heading', { level: 1, name: heading });
  return browser;
}
