import { countTelemetryAlerts, listTelemetryAlerts, type TelemetryAlert } from '@parwell/contract';
import { ALERT_LEVELS } from '@parwell/domain';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import type { FakeApi } from '../../test/fake-api.ts';
import { address } from '../../test/fake-browser.ts';
import { openPortal } from '../../test/open-portal.ts';
import { user } from '../../test/people.ts';
import { alert } from '../../test/telemetry.ts';
import { customersUser, givenServer, staff } from '../devices/devices.fixture.ts';

const PROMPT = 'Select the filter criteria above to view telemetry information.';
const LEVEL_ALERTS = ALERT_LEVELS.map((alertLevel, id) =>
  alert({ id, alertLevel, message: `Text ${alertLevel}` }),
);

let api: FakeApi;

interface Given {
  readonly path?: string;
  readonly alerts?: readonly TelemetryAlert[];
  readonly person?: ReturnType<typeof user>;
}

async function open({ path = '/telemetry', alerts = LEVEL_ALERTS, person = staff() }: Given = {}) {
  api = givenServer(person);
  api.answers(listTelemetryAlerts, { result: [...alerts], total_record: alerts.length });
  await openPortal(path);
  await screen.findByRole('heading', { level: 1, name: 'Telemetry' });
}

const at = (filter: object, customer = '', view = '') =>
  `/telemetry${customer}?filter=${encodeURIComponent(JSON.stringify(filter))}${view}`;
const parameter = (url: string, name: string): unknown =>
  JSON.parse(new URL(url, 'https://portal.example').searchParams.get(name) ?? 'null');
const requests = () => api.sent(listTelemetryAlerts).map(({ url }) => parameter(url, 'filter'));
const search = () => userEvent.click(screen.getByRole('button', { name: 'Search' }));
const row = (name: RegExp) => screen.findByRole('row', { name });

describe('the page', () => {
  test('opens for any signed-in user (SHELL-015 TELE-001 ALRT-001)', async () => {
    await open({ person: user() });
    expect(document.title).toBe('Telemetry · Parwell');
  });

  test('is in the menu group Alerts for users who see devices (SHELL-114)', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
    const menu = within(await screen.findByRole('navigation', { name: 'Main menu' }));
    expect(menu.getByRole('button', { name: 'Alerts' })).toBeTruthy();
    expect(menu.getByRole('link', { name: 'Telemetry' }).getAttribute('href')).toMatch(/^\/telemetry/);
  });

  test('shows the prompt and how many alerts there are before a search (TELE-008 ALRT-009 ALRT-013)', async () => {
    await open();
    expect(screen.getByText(PROMPT)).toBeTruthy();
    await screen.findByRole('button', { name: /^Show all \d+ alerts$/ });
    for (const request of requests()) expect(request).toMatchObject({ limit: 1 });
    await search();
    await row(/Text Fatal/);
    expect(screen.queryByText(PROMPT)).toBeNull();
  });

  test('an alert that does not count from its own time says so (C2)', async () => {
    const note = 'The clock of the device was 26 h behind: this alert counts from its arrival.';
    await open({
      path: '/telemetry/100234',
      alerts: [alert({ id: 1, message: 'Power lost', alertDetails: { clock: note } })],
    });
    await row(/Power lost/);
    expect(screen.getByText(note)).toBeTruthy();
  });

  test('a customer in the path is a search for its alerts (TELE-002)', async () => {
    await open({ path: '/telemetry/100234' });
    await row(/Text Fatal/);
    expect(requests()[0]).toEqual({
      include: ['sourceType'],
      where: { customerId: '100234' },
      offset: 0,
      limit: 10,
      order: 'alertTimestamp DESC',
    });
  });

  test("another customer's alerts are the 404 page and make no call", async () => {
    api = givenServer(customersUser());
    await openPortal('/telemetry/100310');
    await screen.findByText('Page not found');
    expect(api.sent(listTelemetryAlerts)).toEqual([]);
  });

  test('says so if a search has no hits (DERR-027 ALRT-013 OERR-036)', async () => {
    await open({ path: at({}), alerts: [] });
    expect(await screen.findByText('No alert records found.')).toBeTruthy();
  });

  test('a failure shows the error and can be retried', async () => {
    api = givenServer(staff());
    api.refuses(listTelemetryAlerts, { code: 'server_error', message: 'A server error has occurred.' });
    await openPortal(at({}));
    await screen.findByText(/A server error has occurred\./);
    api.answers(listTelemetryAlerts, { result: LEVEL_ALERTS, total_record: 6 });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await row(/Text Fatal/)).toBeTruthy();
  });
});

test('device id, level and period become the call (TELE-003 ALRT-003 ALRT-004)', async () => {
  const alertTimestamp = { start: '2026-11-01', end: '2026-11-02' };
  await open({ path: at({ deviceId: '-00', alertLevel: 'Error', alertTimestamp }, '/100234') });
  await row(/Text Fatal/);
  expect(requests()[0]).toMatchObject({
    where: {
      customerId: '100234',
      deviceId: '-00',
      alertLevel: 'Error',
      alertTimestamp: {
        between: [new Date(2026, 10, 1).toISOString(), new Date(+new Date(2026, 10, 3) - 1).toISOString()],
      },
    },
  });
  await userEvent.click(screen.getByRole('button', { name: /^Alert Level/ }));
  const levels = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(levels).toEqual(['All', ...ALERT_LEVELS]);
});

describe('GRID', () => {
  test('has these columns (TELE-005 ALRT-006)', async () => {
    await open({ path: at({}) });
    const heads = (await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent);
    expect(heads.map((text) => text?.replace(' ↓', ''))).toEqual([
      'Customer Id',
      'Device Id',
      'Device Type',
      'Alert Level',
      'Alert Text',
      'Timestamp',
    ]);
    const cells = (await row(/Text Error/)).textContent ?? '';
    expect(screen.getByRole('link', { name: 'Text Error' }).getAttribute('href')).toBe(
      '/cabinet-details/100234/100234-001',
    );
    for (const text of ['100234', '100234-001', 'RightNow Ready', 'Error']) expect(cells).toContain(text);
  });

  test('every level is a chip of its own colour (TELE-006 TELE-010 TELE-011 ALRT-007 ALRT-012)', async () => {
    await open({ path: at({}) });
    await row(/Text Fatal/);
    const colours = ALERT_LEVELS.map((level) => {
      const { color, backgroundColor } = getComputedStyle(
        screen.getByText(level).parentElement ?? document.body,
      );
      return `${color} ${backgroundColor}`;
    });
    expect(new Set(colours).size).toBe(ALERT_LEVELS.length);
  });
});

describe('CHART', () => {
  const counts = {
    result: [
      { date: '2026-11-01', alertLevel: 'Error' as const, count: 2 },
      { date: '2026-11-03', alertLevel: 'Info' as const, count: 5 },
    ],
    total_record: 2,
  };

  test('the view is stored in the URL (TELE-004 ALRT-005)', async () => {
    await open({ path: at({}, '/100234') });
    await row(/Text Fatal/);
    api.answers(countTelemetryAlerts, counts);
    expect(screen.getByRole('button', { name: 'GRID' }).getAttribute('aria-pressed')).toBe('true');
    await userEvent.click(screen.getByRole('button', { name: 'CHART' }));
    await screen.findByRole('table', { name: 'Alerts per day by level' });
    expect(address()).toContain('view=chart');
    await userEvent.click(screen.getByRole('button', { name: 'GRID' }));
    await row(/Text Fatal/);
    expect(address()).not.toContain('view');
  });

  test("counts the alerts of each day by level, in the user's time zone (TELE-007 ALRT-008)", async () => {
    api = givenServer(staff());
    api.answers(countTelemetryAlerts, counts);
    await openPortal(at({ alertLevel: 'Error' }, '/100234', '&view=chart'));
    const table = await screen.findByRole('table', { name: 'Alerts per day by level' });
    const rows = within(table)
      .getAllByRole('row')
      .map(({ children }) => [...children].map(({ textContent }) => textContent));
    expect(rows).toEqual([
      ['Day', ...ALERT_LEVELS],
      ['2026-11-01', '0', '0', '0', '0', '2', '0'],
      ['2026-11-02', '0', '0', '0', '0', '0', '0'],
      ['2026-11-03', '0', '0', '5', '0', '0', '0'],
    ]);
    const [sent] = api.sent(countTelemetryAlerts);
    expect(parameter(sent?.url ?? '', 'where')).toEqual({ customerId: '100234', alertLevel: 'Error' });
    expect(sent?.url).toContain(encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone));
  });

  test('is polled while its range includes today', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    api = givenServer(staff());
    api.answers(countTelemetryAlerts, counts);
    await openPortal(at({}, '', '&view=chart'));
    await screen.findByRole('table', { name: 'Alerts per day by level' });
    const before = api.sent(countTelemetryAlerts).length;
    await act(() => vi.advanceTimersByTimeAsync(15_000));
    expect(api.sent(countTelemetryAlerts)).toHaveLength(before + 1);
  });

  test('without alerts says so (ALRT-013)', async () => {
    api = givenServer(staff());
    api.answers(countTelemetryAlerts, { result: [], total_record: 0 });
    await openPortal(at({}, '', '&view=chart'));
    expect(await screen.findByText('No alert records found.')).toBeTruthy();
  });
});
