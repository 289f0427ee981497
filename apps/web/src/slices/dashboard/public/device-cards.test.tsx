import { getUser, listDashboardDevices, type User } from '@parwell/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeApi, json } from '../../../test/fake-api.ts';
import { openPortal } from '../../../test/open-portal.ts';
import { givenSession, user } from '../../../test/people.ts';
import { cardOf, devicesOf, noDevices } from './device-cards.fixture.ts';

const nurse = user({ grants: { 100234: { cabinets: 'VIEWER' } } });

function givenServer(person: User = nurse) {
  const api = fakeApi();
  givenSession();
  api.answers(getUser, person);
  api.answers(listDashboardDevices, noDevices);
  return api;
}

const open = (address = '/dashboard') => openPortal(address);
const cards = async () =>
  within(await screen.findByRole('list', { name: 'RNI Devices' })).getAllByRole('listitem');
const factOf = (card: HTMLElement, label: string) =>
  within(card).getByText(label).nextElementSibling?.textContent;

test('a card has type, name, id, status and a link to the device (DASH-014..019)', async () => {
  givenServer().answers(
    listDashboardDevices,
    devicesOf([
      cardOf({
        state: 'tooWarm',
        temperature: { value: 9.4, at: new Date().toISOString(), low: 2, high: 8, hours: [5, null, 6.25] },
      }),
      cardOf({
        cabinetId: '100234-006',
        cabinetName: null,
        cabinetType: 'Virtual',
        state: 'unconnected',
        connectivityStatus: null,
        units: 1112,
      }),
    ]),
  );
  await open();

  const [warm, shelf] = (await cards()) as [HTMLElement, HTMLElement];
  expect(within(warm).getByText('RightNow Verified')).toBeTruthy();
  expect(factOf(warm, 'Device Name')).toBe('Outpatient Infusion Fridge');
  expect(factOf(warm, 'Device Id')).toBe('100234-011');
  expect(factOf(warm, 'Status')).toBe('ONLINE, too warm');
  expect(within(warm).getByText('9.4 °C')).toBeTruthy();
  expect(within(warm).getByRole('img', { name: 'Last 24 hours: 5.0 to 9.4 °C' })).toBeTruthy();
  expect(within(warm).getByRole('link').getAttribute('href')).toBe('/cabinet-details/100234/100234-011');
  expect(factOf(shelf, 'Device Name')).toBe('Unknown');
  expect(factOf(shelf, 'Status')).toBe('No connection');
  expect(within(shelf).getByText('1,112 units')).toBeTruthy();
  expect(screen.getByText('1 too warm')).toBeTruthy();
  expect(screen.queryByText(/near limit/)).toBeNull();
});

test('a silent device says for how long, one with an incident which (DASH-018)', async () => {
  const lastHeard = new Date(Date.now() - 130 * 60_000).toISOString();
  givenServer().answers(
    listDashboardDevices,
    devicesOf([
      cardOf({ state: 'offline', connectivityStatus: 3, lastHeard }),
      cardOf({
        cabinetId: '100234-012',
        state: 'incident',
        incident: { id: 1, alertType: 'POWER_LOST', state: 'Open', since: lastHeard },
      }),
    ]),
  );
  await open();

  expect((await cards()).map((card) => factOf(card, 'Status'))).toEqual([
    'OFFLINE, 2 h 10 min',
    'ONLINE, power lost',
  ]);
});

test('with ALL the devices of every customer are shown with their customer, only those in sight (DASH-037 DASH-038)', async () => {
  const api = givenServer(user({ grants: { ALL: { cabinets: 'VIEWER' } } }));
  const page = Array.from({ length: 60 }, (_, index) => cardOf({ cabinetId: `d-${index}` }));
  api.answers(listDashboardDevices, devicesOf(page, 5000));
  await open();

  const shown = await cards();
  expect(shown.length).toBeLessThan(60);
  expect(shown[0]?.getAttribute('aria-setsize')).toBe('5000');
  expect(within(shown[0] as HTMLElement).getByText('RightNow Verified · Northside Hospital')).toBeTruthy();
  expect(new Set(api.sent(listDashboardDevices).map(({ url }) => url))).toEqual(
    new Set(['/api/dashboard/cabinets?offset=0&limit=60']),
  );
});

test('the devices of the customer in the address are asked for, and found by what is typed (DASH-036)', async () => {
  const api = givenServer();
  api.answers(listDashboardDevices, devicesOf([cardOf()]));
  await open('/dashboard/100234');
  await cards();

  await userEvent.type(screen.getByRole('searchbox', { name: 'Search devices' }), ' flex ');
  await waitFor(() =>
    expect(api.sent(listDashboardDevices).at(-1)?.url).toBe(
      '/api/dashboard/cabinets?customerId=100234&search=flex&offset=0&limit=60',
    ),
  );
});

test('without devices says so, as information (ERR-001 OERR-001)', async () => {
  givenServer();
  await open();

  const note = await screen.findByText('Sorry, no matching records found');
  expect(note.closest('[class*="MuiAlert-colorInfo"]')).not.toBeNull();
});

test('those who may not read devices are told so, and nothing is asked for (PERM-050)', async () => {
  const api = givenServer(user({ grants: { 100234: { invoices: 'OWNER' } } }));
  await open();

  await screen.findByText(/^You have no access to devices/);
  expect(api.sent(listDashboardDevices)).toEqual([]);
});

test('a failure is shown and can be retried (ERR-003)', async () => {
  const api = givenServer();
  api.answersWith(listDashboardDevices, () =>
    json(500, { code: 'server_error', message: 'A server error has occurred.' }),
  );
  await open();
  expect((await screen.findByRole('alert')).textContent).toContain('A server error has occurred.');

  api.answers(listDashboardDevices, devicesOf([cardOf()]));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await cards()).toHaveLength(1);
});
