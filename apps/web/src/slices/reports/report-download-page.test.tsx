import { prepareDownload, updateReportQueue } from '@parwell/contract';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { FIRST, givenReports, openPage, typist } from './reports.fixture.ts';
import { fakeApi, type FakeApi } from '../../test/fake-api.ts';
import { user } from '../../test/people.ts';

let api: FakeApi;

beforeEach(() => {
  api = fakeApi();
  // No permission is needed to download one's own report.
  givenReports(api, user());
  api.answers(prepareDownload, { url: '/downloads/secret', fileName: 'Audit Logs 2026-11-15.csv' });
  api.answers(updateReportQueue, {});
});

const open = () => openPage(`/report-download/${FIRST}`, 'Report Download');

test('the link of a report downloads it once, says so, and downloads it again on request (QUEUE-006)', async () => {
  const browser = await open();
  await waitFor(() => expect(browser.goTo).toHaveBeenCalledExactlyOnceWith('/downloads/secret'));
  expect((await screen.findByRole('status')).textContent).toContain('Audit Logs 2026-11-15.csv');
  api.answers(prepareDownload, { url: '/downloads/another', fileName: 'Audit Logs 2026-11-15.csv' });
  await typist.click(screen.getByRole('button', { name: 'Download again' }));
  await waitFor(() => expect(browser.goTo).toHaveBeenLastCalledWith('/downloads/another'));
});

test('failing to mark it does not prevent the download (QUEUE-007)', async () => {
  api.refuses(updateReportQueue, { code: 'server_error', message: 'no' });
  const browser = await open();
  await waitFor(() => expect(browser.goTo).toHaveBeenCalledExactlyOnceWith('/downloads/secret'));
});

test.each([
  ['not_found', 'The report does not exist.'],
  ['bad_request', 'Invalid UUID'],
] as const)('a report that is gone or somebody else’s says so (%s)', async (code, message) => {
  api.refuses(prepareDownload, { code, message });
  const browser = await open();
  expect(await screen.findByText(/^This report is not available/)).toBeTruthy();
  expect(browser.goTo).not.toHaveBeenCalled();
  expect(api.sent(updateReportQueue)).toEqual([]);
});

test('a failed request can be retried', async () => {
  api.cannotBeReached(prepareDownload);
  const browser = await open();
  const retry = await screen.findByRole('button', { name: 'Try again' });
  api.answers(prepareDownload, { url: '/downloads/secret', fileName: 'Audit Logs 2026-11-15.csv' });
  await typist.click(retry);
  await waitFor(() => expect(browser.goTo).toHaveBeenCalledExactlyOnceWith('/downloads/secret'));
});

test('the page is not saved as the last URL', async () => {
  await open();
  await screen.findByText(/Your download has started/);
  expect(localStorage.getItem('parwell.lastUrl')).toBeNull();
});
