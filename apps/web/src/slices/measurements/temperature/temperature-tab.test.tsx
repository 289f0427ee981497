import {
  generateReport,
  getDevice,
  getTemperature,
  listCompartments,
  type TemperatureSeries,
} from '@parwell/contract';
import type { DeviceType } from '@parwell/domain';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { drawn } from '../../../test/fake-echarts.ts';
import { openPortal } from '../../../test/open-portal.ts';
import { temperatureLine, temperatures } from '../../../test/telemetry.ts';
import { customersUser, details, givenServer } from '../../devices/devices.fixture.ts';

const PATH = '/cabinet-details/100234/100234-001';
const LABEL = 'Temperature of ICU North';

/** A part of the chart, in per cent. */
function magnify(shown: { readonly start: number; readonly end: number }): void {
  drawn.getOption.mockReturnValue({ dataZoom: [shown] });
  const [, magnified] = drawn.on.mock.calls.findLast(([event]) => event === 'datazoom') ?? [];
  act(() => magnified?.());
}

async function open(cabinetType: DeviceType, lines: readonly TemperatureSeries[] = [temperatureLine()]) {
  const api = givenServer(customersUser());
  api.answers(getDevice, details({ cabinetType }));
  api.answers(getTemperature, temperatures(lines));
  api.answers(listCompartments, {
    result: [
      { name: 'Top', compartmentOffset: 0 },
      { name: 'Bottom', compartmentOffset: 1 },
    ],
    total_record: 2,
  });
  await openPortal(PATH);
  await screen.findByRole('heading', { level: 1, name: 'ICU North' });
  const requests = () =>
    api.sent(getTemperature).map(({ url }) => {
      const { searchParams } = new URL(url, 'https://portal.example');
      const { where } = JSON.parse(searchParams.get('tempFilter') ?? '{}') as { where: unknown };
      return where;
    });
  return { api, requests };
}

const tab = () => screen.queryByRole('tab', { name: 'Temperature Graph' });
const midnight = (days: number) => {
  const today = new Date();
  return new Date(today.getFullYear(), today.getMonth(), today.getDate() + days);
};

// A fixed day, so that midnight does not fall into a test.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-13T12:00:00Z') }));

describe('the tab', () => {
  test.each(['EM', 'MinibarRx', 'RFID', 'VIPc', 'VISION', 'WEIGHT', 'ZONE'] as const)(
    'is the first to be shown of a %s (DEV-034 DEV-037)',
    async (type) => {
      await open(type);
      expect(tab()?.getAttribute('aria-selected')).toBe('true');
    },
  );

  test.each(['Virtual', 'SITE'] as const)('is not there for a %s (DEV-034)', async (type) => {
    await open(type);
    expect(tab()).toBeNull();
  });

  test('covers seven days back to the end of today (DEV-038 TEMP-020 DCONST-010)', async () => {
    const { requests } = await open('EM');
    await screen.findByRole('table', { name: LABEL });
    expect(requests()[0]).toEqual({
      customerId: '100234',
      deviceId: '100234-001',
      tempTimestamp: { between: [midnight(-7).toISOString(), new Date(+midnight(1) - 1).toISOString()] },
    });
    expect(screen.getByText('No alert records found.')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Export' })).toBeTruthy();
  });

  test('late readings show within 15 s while the range includes today', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { api } = await open('EM');
    await screen.findByRole('table', { name: LABEL });
    const meanKineticTemperature = 6.66;
    api.answers(getTemperature, temperatures([temperatureLine({ meanKineticTemperature })]));
    const before = api.sent(getTemperature).length;
    await act(() => vi.advanceTimersByTimeAsync(15_000));
    expect(await screen.findByText('6.66 °C')).toBeTruthy();
    expect(api.sent(getTemperature)).toHaveLength(before + 1);
  });

  test('magnifying asks for finer values of the part, and the summary follows what is shown', async () => {
    const { api, requests } = await open('EM');
    await screen.findByRole('table', { name: LABEL });
    expect(screen.getByText('42 min')).toBeTruthy();
    const times = [0, 1, 2, 3].map((minute) => Date.UTC(2026, 10, 12, 12, minute) / 1000);
    const fine = { times, average: [4, 4, 4, 4.31], max: [5, 5, 5, 5], min: [3, 3, 3, 3] };
    api.answers(
      getTemperature,
      temperatures([temperatureLine({ ...fine, time: { ...temperatureLine().time, warm: 0 } })]),
    );
    // The last day before now.
    const day = 100 / ((Date.now() - +midnight(-7)) / 86_400_000);
    magnify({ start: 100 - day, end: 100 });
    expect(await screen.findByText('Never')).toBeTruthy();
    expect(requests().at(-1)).toMatchObject({
      tempTimestamp: { between: ['2026-11-12T12:00:00.000Z', '2026-11-13T12:00:00.000Z'] },
    });
    expect(screen.getByText('4.3 °C')).toBeTruthy();
    expect(screen.getByText(/^Shown: /)).toBeTruthy();

    magnify({ start: 0, end: 100 });
    expect(await screen.findByText('42 min')).toBeTruthy();
    expect(screen.queryByText(/^Shown: /)).toBeNull();
  });

  test('another range is requested at once', async () => {
    const { requests } = await open('EM');
    await screen.findByRole('table', { name: LABEL });
    await userEvent.click(screen.getByRole('button', { name: /^Date range/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Last 30 days' }));
    await screen.findByRole('button', { name: 'Date range Last 30 days' });
    expect(requests().at(-1)).toMatchObject({
      tempTimestamp: { between: [midnight(-29).toISOString(), expect.any(String)] },
    });
  });

  test("days are those of the device's zone, which is named; the export keeps the zone of the user (U1 RPT-012)", async () => {
    const api = givenServer(customersUser());
    const timeZone = { zone: 'Pacific/Kiritimati', of: 'customer' as const };
    api.answers(getDevice, details({ cabinetType: 'EM', timeZone }));
    api.answers(getTemperature, temperatures([temperatureLine()]));
    api.answers(generateReport, { reportId: '00000000-0000-4000-8000-000000000001' });
    await openPortal(PATH);
    await screen.findByRole('table', { name: LABEL });
    const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    screen.getByText(
      `Days and times are those of Pacific/Kiritimati, the time zone of the customer. Yours is ${own}.`,
    );
    // 14 hours before UTC: there it is the 14th already.
    const between = ['2026-11-06T10:00:00.000Z', '2026-11-14T09:59:59.999Z'];
    const { searchParams } = new URL(api.sent(getTemperature)[0]?.url ?? '', 'https://portal.example');
    expect(JSON.parse(searchParams.get('tempFilter') ?? '{}')).toMatchObject({
      where: { tempTimestamp: { between } },
    });
    screen.getByRole('button', { name: 'Date range 2026-11-07 – 2026-11-14' });
    await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
    await waitFor(() => expect(api.sent(generateReport)).toHaveLength(1));
    expect(api.sent(generateReport)[0]?.body).toMatchObject({
      filter_object_from_ui: { tempTimestamp: { between } },
      timezone: own,
    });
  });

  test('nothing is said of the zone to a user who has the same', async () => {
    await open('EM');
    await screen.findByRole('table', { name: LABEL });
    expect(screen.queryByText(/^Days and times are those of/)).toBeNull();
  });

  test('an empty graph says so (TEMP-030 DERR-028 TEMP-029)', async () => {
    await open('RFID', []);
    expect((await screen.findByText('No record found')).closest('[role=alert]')).not.toBeNull();
    expect(screen.getByText('No alert records found.')).toBeTruthy();
  });

  test('a failure shows the error and can be retried', async () => {
    const api = givenServer(customersUser());
    api.refuses(getTemperature, { code: 'server_error', message: 'A server error has occurred.' });
    await openPortal(PATH);
    await screen.findByText(/A server error has occurred\./);
    api.answers(getTemperature, temperatures([temperatureLine()]));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('table', { name: LABEL })).toBeTruthy();
  });
});

describe('the compartment', () => {
  test('of a VISION device must be chosen before anything is shown (TEMP-006 TEMP-015 TEMP-019)', async () => {
    const { requests } = await open('VISION', [temperatureLine({ compartmentOffset: 1 })]);
    await screen.findByText('Please select a compartment to view temperature data.');
    expect(requests()).toEqual([]);
    await userEvent.selectOptions(screen.getByLabelText('Compartment'), 'Bottom');
    await screen.findByRole('table', { name: LABEL });
    for (const where of requests()) expect(where).toMatchObject({ compartmentOffset: 1 });
  });

  test('does not exist for other devices (TEMP-006)', async () => {
    await open('EM');
    await screen.findByRole('table', { name: LABEL });
    expect(screen.queryByLabelText('Compartment')).toBeNull();
  });

  test('cannot be chosen when the compartments fail to load (TEMP-027 DERR-025)', async () => {
    const api = givenServer(customersUser());
    api.answers(getDevice, details({ cabinetType: 'VISION' }));
    api.refuses(listCompartments, { code: 'server_error', message: 'A server error has occurred.' });
    await openPortal(PATH);
    expect(await screen.findByText('Failed to load device compartments')).toBeTruthy();
  });
});
