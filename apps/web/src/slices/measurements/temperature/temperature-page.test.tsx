import {
  generateReport,
  getDeviceZones,
  getTemperature,
  type CallResponse,
  type TemperatureSeries,
} from '@parwell/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { json, type FakeApi } from '../../../test/fake-api.ts';
import { address } from '../../../test/fake-browser.ts';
import { openPortal } from '../../../test/open-portal.ts';
import { user } from '../../../test/people.ts';
import { alert, temperatureLine, temperatures } from '../../../test/telemetry.ts';
import { givenServer } from '../../devices/devices.fixture.ts';

const PROMPT = 'Select the filter criteria above to view device temperature.';
const nurse = (capabilities: object = { alerts: 'VIEWER', cabinets: 'VIEWER' }) =>
  user({ grants: { ALL: capabilities } });

let api: FakeApi;

const OWN_ZONE = new Intl.DateTimeFormat().resolvedOptions().timeZone;
const usualZones: CallResponse<typeof getDeviceZones> = { zone: OWN_ZONE, of: 'business', devices: [] };

async function open(
  path: string,
  lines: readonly TemperatureSeries[] = [temperatureLine()],
  zones = usualZones,
) {
  api = givenServer(nurse());
  api.answers(getTemperature, temperatures(lines, { alerts: [alert()] }));
  api.answers(getDeviceZones, zones);
  await openPortal(path);
  await screen.findByRole('heading', { level: 1, name: 'Temperature' });
}

const at = (filter: object, customer = '') =>
  `/cabinet-temperature${customer}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
const graph = (name = 'Temperature of ICU North') => screen.findByRole('table', { name });
const heads = async () =>
  within(await graph())
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);
const requests = () =>
  api.sent(getTemperature).map(({ url }) => {
    const { searchParams } = new URL(url, 'https://portal.example');
    return Object.fromEntries(
      ['tempFilter', 'alertFilter', 'zonesFilter'].map((name) => [
        name,
        JSON.parse(searchParams.get(name) ?? 'null') as unknown,
      ]),
    );
  });
const midnight = (days: number) => {
  const today = new Date();
  return new Date(today.getFullYear(), today.getMonth(), today.getDate() + days);
};
const yesterdayToToday = () => [midnight(-1).toISOString(), new Date(+midnight(1) - 1).toISOString()];

async function chooseCustomer() {
  await userEvent.click(screen.getByRole('button', { name: 'Customer Choose' }));
  await screen.findByRole('combobox', { name: 'Customer' });
  await userEvent.click(await screen.findByRole('option', { name: /Northside/ }));
}

// A fixed day, so that midnight does not fall into a test.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-13T12:00:00Z') }));

describe('the page', () => {
  test('is in the menu group Devices, and begins with the prompt (SHELL-018 SHELL-101 DPERM-016 TEMP-001 TEMP-014)', async () => {
    await open('/cabinet-temperature');
    expect(screen.getByText(PROMPT)).toBeTruthy();
    expect(requests()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
    const menu = within(await screen.findByRole('navigation', { name: 'Main menu' }));
    expect(menu.getByRole('link', { name: 'Temperature' }).getAttribute('href')).toBe('/cabinet-temperature');
  });

  test.each([{ alerts: 'OWNER' }, { cabinets: 'OWNER' }])(
    'with %j alone there is no such page (SHELL-101 DPERM-016)',
    async (capabilities) => {
      api = givenServer(nurse(capabilities));
      await openPortal('/cabinet-temperature');
      await screen.findByText('Page not found');
      expect(screen.queryByRole('link', { name: 'Temperature' })).toBeNull();
    },
  );

  test('for a customer it shows yesterday and today (TEMP-002 TEMP-021 DCONST-010)', async () => {
    await open('/cabinet-temperature/100234');
    await graph();
    expect(requests()[0]).toEqual({
      tempFilter: { where: { customerId: '100234', tempTimestamp: { between: yesterdayToToday() } } },
      alertFilter: { where: { customerId: '100234', alertTimestamp: { between: yesterdayToToday() } } },
      zonesFilter: null,
    });
  });

  test('choosing or clearing a customer updates the URL at once (TEMP-003 TEMP-004)', async () => {
    await open('/cabinet-temperature');
    await chooseCustomer();
    await waitFor(() => expect(address()).toBe('/cabinet-temperature/100234'));
    await graph();
    await userEvent.click(await screen.findByRole('button', { name: 'Customer Northside Hospital' }));
    await userEvent.clear(await screen.findByRole('combobox', { name: 'Customer' }));
    await waitFor(() => expect(address()).toBe('/cabinet-temperature'));
    await screen.findByText(PROMPT);
  });

  test('a search needs a customer and a date range (TEMP-005 TEMP-017 TEMP-018)', async () => {
    await open(at({}));
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    expect(await screen.findByText('A date range is mandatory')).toBeTruthy();
    expect(screen.getByText('Please choose a customer')).toBeTruthy();
    expect(requests()).toEqual([]);
  });

  test('says so if there are no temperatures (TEMP-028 DERR-026)', async () => {
    await open('/cabinet-temperature/100234', []);
    expect(await screen.findByText('No temperature records found.')).toBeTruthy();
  });

  test('a first dozen without temperatures is no blank page, and the others can be asked for (DERR-026)', async () => {
    await open('/cabinet-temperature');
    api.answersWith(getTemperature, ({ url }) => {
      const offset = Number(new URL(url, 'https://portal.example').searchParams.get('offset'));
      const lines = offset === 12 ? [temperatureLine({ deviceId: 'd13', deviceName: 'Fridge 13' })] : [];
      return json(200, temperatures(lines, { total_record: 15 }));
    });
    await chooseCustomer();
    expect(await screen.findByText('No temperature records found.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Show more (3)' }));
    await graph('Temperature of Fridge 13');
    expect(screen.queryByText('No temperature records found.')).toBeNull();
  });

  test('Export requests what is shown, up to the end of the last day (TEMP-007 TEMP-025 TEMP-026)', async () => {
    await open(at({ range: { start: '2026-11-01', end: '2026-11-02' } }, '/100234'));
    await graph();
    api.answers(generateReport, { reportId: '00000000-0000-4000-8000-000000000009' });
    await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
    await waitFor(() => expect(api.sent(generateReport)).toHaveLength(1));
    const end = new Date(+new Date(2026, 10, 3) - 1).toISOString();
    expect(api.sent(generateReport)[0]?.body).toMatchObject({
      report_type: 'RNI_UIEXPORT_CabinetTemperatureReport',
      filter_object_from_ui: {
        customerId: '100234',
        tempTimestamp: { between: [new Date(2026, 10, 1).toISOString(), end] },
      },
    });
  });
});

describe('the graphs', () => {
  test('average, maximum and minimum can be shown and hidden (TEMP-009 TEMP-010 TEMP-013)', async () => {
    await open('/cabinet-temperature/100234');
    expect(await heads()).toEqual(['Time', 'Average', 'Max', 'Min']);
    await userEvent.click(screen.getByRole('button', { name: 'Hide Min / Max Temp' }));
    expect(await heads()).toEqual(['Time', 'Average']);
    await userEvent.click(screen.getByRole('button', { name: 'Show Min / Max Temp' }));
    await userEvent.click(screen.getByRole('button', { name: 'Show Average', pressed: true }));
    expect(await heads()).toEqual(['Time', 'Max', 'Min']);
  });

  test('time out of range, mean kinetic temperature, allowed range and alerts are shown', async () => {
    await open('/cabinet-temperature/100234');
    const card = await screen.findByRole('region', { name: 'ICU North' });
    expect(card.textContent).toContain('Mean kinetic5.02 °C');
    expect(card.textContent).toContain('Too warm42 min');
    expect(card.textContent).toContain('Allowed2 °C to 8 °C');
    // Next to the device that they are about.
    const alerts = within(card).getByRole('region', { name: /^Alerts of / });
    expect(alerts.textContent).toContain('9.8 °C for 42 min');
  });

  test('are drawn per zone on request (TEMP-008)', async () => {
    await open('/cabinet-temperature/100234', [temperatureLine({ zoneName: 'Ward 3' })]);
    await graph();
    await userEvent.click(screen.getByRole('button', { name: 'Zones' }));
    await graph('Temperature of Ward 3');
    expect(address()).toBe('/cabinet-temperature/100234?by=zone');
    expect(requests().at(-1)?.['zonesFilter']).toEqual({ where: { isPrimary: true } });
  });

  test('asks for a dozen at a time, and says how many there are', async () => {
    const all = Array.from({ length: 5000 }, (_, index) =>
      temperatureLine({ deviceId: `d${index}`, deviceName: `Fridge ${index}` }),
    );
    await open('/cabinet-temperature');
    api.answersWith(getTemperature, ({ url }) => {
      const { searchParams } = new URL(url, 'https://portal.example');
      const [offset, limit] = ['offset', 'limit'].map((name) => Number(searchParams.get(name))) as [
        number,
        number,
      ];
      return json(
        200,
        temperatures(all.slice(offset, offset + limit), { total_record: all.length, omittedLines: 3 }),
      );
    });
    await chooseCustomer();
    await graph('Temperature of Fridge 11');
    expect(screen.getByText('12 of 5000 devices, excursions first, then by name')).toBeTruthy();
    expect(screen.getByText(/^3 more lines are not shown/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Fridge 12' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Show more (4988)' }));
    await graph('Temperature of Fridge 23');
    await graph('Temperature of Fridge 0');
    expect(screen.getByText('24 of 5000 devices, excursions first, then by name')).toBeTruthy();
    const asked = api.sent(getTemperature).map(({ url }) => /first=\w+&offset=\d+&limit=\d+/.exec(url)?.[0]);
    expect([...new Set(asked)]).toEqual([
      'first=excursions&offset=0&limit=12',
      'first=excursions&offset=12&limit=12',
    ]);
  });
});

describe('time zones', () => {
  const note = (zone: string, whose: string) =>
    `Days and times are those of ${zone}, the time zone of the ${whose}. Yours is ${OWN_ZONE}.`;

  test("days are the customer's, which are named to users who have others; so is the range of an export (U1 TEMP-021)", async () => {
    await open('/cabinet-temperature/100234', undefined, {
      zone: 'Pacific/Kiritimati',
      of: 'customer',
      devices: [],
    });
    await graph();
    screen.getByText(note('Pacific/Kiritimati', 'customer'));
    // 14 hours before UTC: it is the 14th there, and yesterday the 13th.
    const between = ['2026-11-12T10:00:00.000Z', '2026-11-14T09:59:59.999Z'];
    expect(requests()[0]).toMatchObject({
      tempFilter: { where: { customerId: '100234', tempTimestamp: { between } } },
      alertFilter: { where: { customerId: '100234', alertTimestamp: { between } } },
    });
    api.answers(generateReport, { reportId: '00000000-0000-4000-8000-000000000009' });
    await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
    await waitFor(() => expect(api.sent(generateReport)).toHaveLength(1));
    expect(api.sent(generateReport)[0]?.body).toMatchObject({
      filter_object_from_ui: { tempTimestamp: { between } },
      timezone: OWN_ZONE,
    });
  });

  test('a device with a zone of its own is drawn over its own days of the same dates, and says so (U1)', async () => {
    await open(
      at({ range: { start: '2026-11-01', end: '2026-11-02' } }, '/100234'),
      [temperatureLine(), temperatureLine({ deviceId: 'far', deviceName: 'Far Fridge' })],
      { zone: OWN_ZONE, of: 'business', devices: [{ cabinetId: 'far', zone: 'America/Chicago' }] },
    );
    await graph();
    await graph('Temperature of Far Fridge');
    const far = within(screen.getByRole('region', { name: 'Far Fridge' }));
    far.getByText(note('America/Chicago', 'device'));
    expect(screen.getAllByText(/^Days and times are those of/)).toHaveLength(1);
    await waitFor(() =>
      expect(requests().map(({ tempFilter }) => tempFilter)).toContainEqual({
        where: {
          customerId: '100234',
          deviceId: 'far',
          // 49 hours: the clocks were set back on the first day.
          tempTimestamp: { between: ['2026-11-01T05:00:00.000Z', '2026-11-03T05:59:59.999Z'] },
        },
      }),
    );
  });

  test("in a customer's days, a device with the user's zone says that it has that (U1)", async () => {
    await open('/cabinet-temperature/100234', undefined, {
      zone: 'Pacific/Kiritimati',
      of: 'customer',
      devices: [{ cabinetId: temperatureLine().deviceId, zone: OWN_ZONE }],
    });
    await graph();
    screen.getByText(note('Pacific/Kiritimati', 'customer'));
    screen.getByText(
      `Days and times are those of ${OWN_ZONE}, the time zone of the device. It is yours, too.`,
    );
    const [from] = yesterdayToToday();
    // The date range of the page is the customer's: there it is the 14th.
    await waitFor(() => expect(JSON.stringify(requests())).toContain('"deviceId"'));
    expect(JSON.stringify(requests().at(-1))).not.toContain(from);
    expect(JSON.stringify(requests().at(-1))).toContain(midnight(0).toISOString());
  });

  test('a graph of several devices has the days of the customer (U1)', async () => {
    await open('/cabinet-temperature/100234?by=zone', [temperatureLine({ zoneName: 'Ward 3' })], {
      zone: OWN_ZONE,
      of: 'business',
      devices: [{ cabinetId: temperatureLine().deviceId, zone: 'America/Chicago' }],
    });
    await graph('Temperature of Ward 3');
    expect(screen.queryByText(/^Days and times are those of/)).toBeNull();
  });

  test('without the zones there is no graph, but a way to try again', async () => {
    await open('/cabinet-temperature');
    api.cannotBeReached(getDeviceZones);
    await chooseCustomer();
    await screen.findByRole('button', { name: /try again/i });
    expect(requests()).toEqual([]);
    api.answers(getDeviceZones, usualZones);
    await userEvent.click(screen.getByRole('button', { name: /try again/i }));
    await graph();
  });
});
