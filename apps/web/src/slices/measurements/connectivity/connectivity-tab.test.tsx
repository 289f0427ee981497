import {
  generateReport,
  getConnectivity,
  getDevice,
  getMetrics,
  getSignal,
  getTemperature,
  type SignalPoint,
  type User,
} from '@parwell/contract';
import type { DeviceType } from '@parwell/domain';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openPortal } from '../../../test/open-portal.ts';
import { temperatures } from '../../../test/telemetry.ts';
import { createFormatter } from '../../../ui/dates/formatter.ts';
import { customersUser, details, givenServer, staff } from '../../devices/devices.fixture.ts';
import { weightChart } from './connectivity-charts.ts';

const PATH = '/cabinet-details/100234/100234-001?tab=connectivity';

const point = (hour: number, changes: Partial<SignalPoint> = {}): SignalPoint => ({
  eventTimestamp: new Date(2026, 10, 12, hour).toISOString(),
  lteRsrp: -95,
  lteRssnr: 12,
  lteLevel: 3,
  wifiRssi: null,
  wifiLevel: null,
  wifiSsid: '',
  ...changes,
});
const WIFI = { lteRsrp: null, lteRssnr: null, lteLevel: null, wifiRssi: -60, wifiLevel: 4, wifiSsid: 'Ward' };
const seconds = (hour: number) => +new Date(2026, 10, 12, hour) / 1000;

interface Given {
  readonly person?: User;
  readonly cabinetType?: DeviceType;
}

async function open({ person = staff(), cabinetType = 'WEIGHT' }: Given = {}) {
  const api = givenServer(person);
  api.answers(getDevice, details({ cabinetType }));
  api.answers(getTemperature, temperatures([]));
  api.answers(getConnectivity, {
    result: [{ date: '2026-11-12', timestampsCount: 1440, packetsCount: 96 }],
    total_record: 1,
  });
  api.answers(getSignal, { result: [point(1), point(2, WIFI), point(3)], total_record: 3 });
  api.answers(getMetrics, {
    trays: [
      { tray: 'Tray 1', times: [seconds(1), seconds(2)], weight: [812.5, 800] },
      { tray: 'Tray 2', times: [seconds(1)], weight: [90] },
    ],
    stepSeconds: 3600,
  });
  await openPortal(PATH);
  await screen.findByRole('heading', { level: 1, name: 'ICU North' });
  return api;
}

const cells = async (label: string) =>
  within(await screen.findByRole('table', { name: label }))
    .getAllByRole('row')
    .map(({ children }) => [...children].map(({ textContent }) => textContent));

// A fixed day, so that midnight does not fall into a test.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-13T12:00:00Z') }));

describe('the tab', () => {
  test.each([
    ['a customer with a flex device', customersUser('OWNER'), 'WEIGHT'],
    ['the staff with another device', staff(), 'EM'],
  ] as const)('is not there for %s (DEV-059 DPERM-012)', async (_who, person, cabinetType) => {
    await open({ person, cabinetType });
    expect(screen.queryByRole('tab', { name: 'Connectivity' })).toBeNull();
  });

  test('shows how often a flex device made contact (DEV-059 DPERM-012 CONN-001 CONN-005)', async () => {
    await open();
    expect(screen.getByRole('tab', { name: 'Connectivity', selected: true })).toBeTruthy();
    expect(await cells('Connectivity per day')).toEqual([
      ['Day', 'Timestamps', 'Packets'],
      ['2026-11-12', '1,440', '96'],
    ]);
  });

  test('shows LTE and WiFi, each where measured (CONN-002 CONN-006 CONN-009)', async () => {
    await open();
    expect(await cells('LTE signal')).toEqual([
      ['Time', 'Level', 'RSRP', 'RSSNR'],
      ['2026-11-12 01:00', '3', '-95 dBm', '12 dB'],
      ['2026-11-12 03:00', '3', '-95 dBm', '12 dB'],
    ]);
    expect(await cells('WiFi signal · Ward')).toEqual([
      ['Time', 'Level', 'RSSI'],
      ['2026-11-12 02:00', '4', '-60 dBm'],
    ]);
  });

  test('shows the weight of each tray (CONN-003 CONN-004 CONN-007)', async () => {
    await open();
    expect(await cells('Weight by tray')).toEqual([
      ['Time', 'Tray 1', 'Tray 2'],
      ['2026-11-12 01:00', '812.5 g', '90 g'],
      ['2026-11-12 02:00', '800 g', ''],
    ]);
  });

  test('has one date range for all graphs (CONN-004)', async () => {
    const api = await open();
    await cells('Weight by tray');
    const today = new Date();
    const start = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 29).toISOString();
    await userEvent.click(screen.getByRole('button', { name: /^Date range/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Last 30 days' }));
    for (const call of [getConnectivity, getSignal, getMetrics]) {
      await waitFor(() => expect(decodeURIComponent(api.sent(call).at(-1)?.url ?? '')).toContain(start));
    }
  });

  test.each([
    ['CONN-010', 'Connectivity', 'RNI_UIEXPORT_CabinetConnectivityReport'],
    ['CONN-011', 'LTE', 'RNI_UIEXPORT_CabinetLteReport'],
    ['CONN-012', 'WiFi', 'RNI_UIEXPORT_CabinetWifiReport'],
    ['CONN-013', 'Weight', 'RNI_UIEXPORT_CabinetWeightReport'],
  ])('%s the graph %s is exported as %s', async (_id, name, report) => {
    const api = await open();
    api.answers(generateReport, { reportId: '00000000-0000-4000-8000-000000000009' });
    const card = within(await screen.findByRole('region', { name }));
    await userEvent.click(await card.findByRole('button', { name: 'Export' }));
    await waitFor(() => expect(api.sent(generateReport)).toHaveLength(1));
    expect(api.sent(generateReport)[0]?.body).toMatchObject({
      report_type: report,
      filter_object_from_ui: { customerId: '100234', deviceId: '100234-001' },
    });
  });

  test('the graphs are polled while the range includes today', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const api = await open();
    await cells('Weight by tray');
    const calls = [getConnectivity, getSignal, getMetrics];
    const requestCounts = () => calls.map((call) => api.sent(call).length);
    const before = requestCounts();
    await act(() => vi.advanceTimersByTimeAsync(15_000));
    expect(requestCounts()).toEqual(before.map((times) => times + 1));
  });

  test('a failed graph does not affect the others', async () => {
    const api = givenServer(staff());
    api.answers(getDevice, details({ cabinetType: 'WEIGHT' }));
    api.answers(getConnectivity, { result: [], total_record: 0 });
    api.answers(getSignal, { result: [], total_record: 0 });
    api.refuses(getMetrics, { code: 'server_error', message: 'A server error has occurred.' });
    await openPortal(PATH);
    await screen.findByText(/A server error has occurred\./);
    expect(await screen.findAllByText('No record found')).toHaveLength(3);
  });
});

test('ten trays have ten colours, then the colours repeat (CONN-008 DCONST-013)', () => {
  const trays = Array.from({ length: 11 }, (_, index) => ({
    tray: String(index),
    times: [seconds(1)],
    weight: [1],
  }));
  const format = createFormatter({ timeZone: 'UTC', dateFormat: 'YYYY-MM-DD', timeFormat: '24 Hour' });
  const { series } = weightChart(
    { trays, stepSeconds: 3600 },
    { format, range: { start: '2026-11-12', end: '2026-11-12' } },
  );
  expect(series.map(({ color }) => color)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0]);
});
