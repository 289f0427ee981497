import { cancelReport, listReportQueue, prepareDownload, updateReportQueue } from '@parwell/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeApi, json, type FakeApi } from '../../../test/fake-api.ts';
import { address } from '../../../test/fake-browser.ts';
import {
  FIRST,
  givenReports,
  openPage,
  queueHolds,
  queueItem,
  REPORT_IDS,
  SECOND,
  typist,
  unfinished,
} from '../reports.fixture.ts';

let api: FakeApi;

beforeEach(() => {
  api = fakeApi();
  givenReports(api);
});

const open = () => openPage('/audit-logs', 'Audit Logs');

async function openQueue() {
  const browser = await open();
  await typist.click(await screen.findByRole('button', { name: /^Download Queue/ }));
  return { browser, panel: within(await screen.findByRole('dialog', { name: 'Download Queue' })) };
}

const failure = { status: 'failed', isFailedExport: true, reportLink: '', fileSize: null } as const;

describe('the badge', () => {
  test('counts items not downloaded, in the top bar and in the profile menu (QUEUE-001 SHELL-151 SHELL-152 DCONST-036)', async () => {
    queueHolds(api, queueItem(FIRST), queueItem(SECOND), queueItem('c', { hasBeenDownloaded: true }));
    await open();
    const button = await screen.findByRole('button', { name: 'Download Queue, 2 not downloaded' });
    expect(button.textContent).toBe('2');
    await typist.click(screen.getByRole('button', { name: /^Profile of/ }));
    await typist.click(await screen.findByRole('menuitem', { name: 'Download Queue 2' }));
    expect(await screen.findByRole('dialog', { name: 'Download Queue' })).toBeTruthy();
  });

  test('more than 999 are 999+', async () => {
    queueHolds(api, ...Array.from({ length: 1000 }, (_, index) => queueItem(`id-${index}`)));
    await open();
    const button = await screen.findByRole('button', { name: 'Download Queue, 1000 not downloaded' });
    expect(button.textContent).toBe('999+');
  });
});

describe('polling', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
  afterEach(() => {
    vi.restoreAllMocks();
  });

  const requestCount = () => api.sent(listReportQueue).length;
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  test('the queue is requested every 10 seconds (QUEUE-009 DAPI-094 DCONST-035)', async () => {
    await open();
    await screen.findByRole('button', { name: 'Download Queue' });
    const before = requestCount();
    await pass(9_900);
    expect(requestCount()).toBe(before);
    await pass(200);
    await vi.waitFor(() => expect(requestCount()).toBe(before + 1));
    await pass(10_000);
    await vi.waitFor(() => expect(requestCount()).toBe(before + 2));
  });

  test('a hidden tab does not poll (QUEUE-009)', async () => {
    await open();
    await screen.findByRole('button', { name: 'Download Queue' });
    const before = requestCount();
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    await pass(60_000);
    expect(requestCount()).toBe(before);
  });

  test('a failed poll keeps the shown items', async () => {
    queueHolds(api, queueItem(FIRST));
    await open();
    await screen.findByRole('button', { name: 'Download Queue, 1 not downloaded' });
    api.cannotBeReached(listReportQueue);
    const before = requestCount();
    await pass(10_100);
    await vi.waitFor(() => expect(requestCount()).toBeGreaterThan(before));
    expect(screen.getByRole('button', { name: 'Download Queue, 1 not downloaded' })).toBeTruthy();
  });
});

describe('the panel', () => {
  test('new items are listed, downloaded ones behind a toggle (QUEUE-002 QUEUE-003 QUEUE-010 S36)', async () => {
    queueHolds(
      api,
      queueItem(FIRST, { reportTitle: 'Users', fileType: 'xlsx', rows: 9999, totalRows: 48_210 }),
      queueItem(SECOND, { reportTitle: 'Old one', hasBeenDownloaded: true }),
    );
    const { panel } = await openQueue();
    const fresh = within(panel.getByRole('list', { name: 'New' }));
    const link = fresh.getByRole('link', { name: /Users/ });
    expect(link.getAttribute('href')).toBe(`/report-download/${FIRST}`);
    expect(link.textContent).toMatch(
      /Excel · 12\.3 kB.*The file has the first 9,999 of 48,210 rows.*Available until/,
    );
    expect(panel.queryByText('Old one')).toBeNull();

    await typist.click(panel.getByRole('button', { name: 'Show previously downloaded (1)' }));
    const old = within(panel.getByRole('list', { name: 'Previously downloaded' }));
    expect(old.getByRole('link', { name: /Old one/ })).toBeTruthy();
    await typist.click(panel.getByRole('button', { name: 'Hide previously downloaded (1)' }));
    expect(panel.queryByText('Old one')).toBeNull();
  });

  test('failures are listed in red under Errors, with their message as title and text (QUEUE-004 QUEUE-005)', async () => {
    queueHolds(api, queueItem(FIRST, { ...failure, errorMessage: 'There was no room for the file.' }));
    const { panel } = await openQueue();
    const [item] = within(panel.getByRole('list', { name: 'Errors' })).getAllByRole('listitem');
    expect(item?.title).toBe('There was no room for the file.');
    const message = panel.getByText('There was no room for the file.');
    const red = 'var(--pw-palette-error-main)';
    expect(getComputedStyle(panel.getByRole('heading', { name: 'Errors' })).color).toBe(red);
    expect(getComputedStyle(message.parentElement ?? message).color).toBe(red);
  });

  test('a failure can be dismissed', async () => {
    queueHolds(api, queueItem(FIRST, { ...failure, errorMessage: 'No room' }));
    const { panel } = await openQueue();
    api.answersWith(updateReportQueue, () => {
      queueHolds(api);
      return json(200, {});
    });
    await typist.click(panel.getByRole('button', { name: 'Dismiss Audit Logs' }));
    expect(await panel.findByText('No current queue items.')).toBeTruthy();
    expect(api.sent(updateReportQueue)[0]?.body).toMatchObject({ reportLink: FIRST });
  });

  test('opening a new item opens its link and marks it downloaded (QUEUE-006 QUEUE-007 DAPI-092 DAPI-093)', async () => {
    queueHolds(api, queueItem(FIRST));
    api.answers(prepareDownload, { url: '/downloads/secret', fileName: 'Audit Logs 2026-11-15.csv' });
    api.answersWith(updateReportQueue, () => {
      queueHolds(api, queueItem(FIRST, { hasBeenDownloaded: true }));
      return json(200, {});
    });
    const { browser, panel } = await openQueue();
    await typist.click(panel.getByRole('link', { name: /Audit Logs/ }));
    expect(address()).toBe(`/report-download/${FIRST}`);
    await waitFor(() => expect(browser.goTo).toHaveBeenCalledExactlyOnceWith('/downloads/secret'));
    expect(api.sent(updateReportQueue).map(({ body }) => body)).toEqual([
      {
        reportLink: `/report-download/${FIRST}`,
        paramsToUpdate: { hasBeenDownloaded: true },
        originApp: 'Parwell',
      },
    ]);
    expect(await screen.findByRole('button', { name: 'Download Queue' })).toBeTruthy();
  });

  test('an empty queue says so (QUEUE-008 ERR-041 DERR-052)', async () => {
    const { panel } = await openQueue();
    expect(await panel.findByText('No current queue items.')).toBeTruthy();
  });

  test('a report being generated shows its progress and can be cancelled', async () => {
    const [, , third = ''] = REPORT_IDS;
    queueHolds(api, unfinished(FIRST, { rows: 4200 }), unfinished(third, { status: 'waiting', rows: 0 }));
    sessionStorage.setItem('parwell.awaitedReports', FIRST);
    const { panel } = await openQueue();
    const [running, waiting] = within(panel.getByRole('list', { name: 'In progress' })).getAllByRole(
      'listitem',
    );
    expect(running?.textContent).toContain('4,200 rows so far');
    expect(waiting?.textContent).toContain('Waiting');
    api.answersWith(cancelReport, () => {
      queueHolds(api);
      return json(200, {});
    });
    if (!running) throw new Error('nothing is being made');
    await typist.click(within(running).getByRole('button', { name: 'Cancel Audit Logs' }));
    expect(await panel.findByText('No current queue items.')).toBeTruthy();
    expect(api.sent(cancelReport)[0]?.url).toContain(FIRST);
    expect(sessionStorage.getItem('parwell.awaitedReports')).toBe('');
  });

  test('a failure to load the queue shows an error and can be retried', async () => {
    api.refuses(listReportQueue, { code: 'server_error', message: 'A server error has occurred.' });
    const { panel } = await openQueue();
    await panel.findByText('A server error has occurred.');
    queueHolds(api);
    await typist.click(panel.getByRole('button', { name: 'Try again' }));
    expect(await panel.findByText('No current queue items.')).toBeTruthy();
  });
});
