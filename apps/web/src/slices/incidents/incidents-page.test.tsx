import {
  changeIncidents,
  countIncidents,
  editIncidentRule,
  listIncidentRules,
  listIncidents,
  listPresentIncidents,
  type Incident,
} from '@parwell/contract';
import type { Grants } from '@parwell/domain';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { json, type FakeApi } from '../../test/fake-api.ts';
import { address } from '../../test/fake-browser.ts';
import { openPortal } from '../../test/open-portal.ts';
import { user } from '../../test/people.ts';
import { givenServer } from '../devices/devices.fixture.ts';
import { expirationIn, incident, incidentRule, presentIncident } from './incidents.fixture.ts';

const PROMPT = 'Select the filter criteria above to view incident information.';
const staff: Grants = { ALL: { incidents: 'OWNER', cabinets: 'VIEWER', tenants: 'VIEWER' } };
const reader: Grants = { 100234: { incidents: 'VIEWER' } };
const nurse: Grants = { 100234: { incidents: 'OWNER' } };

const warm = incident();
const silent = incident({
  id: 42,
  cabinetId: '100234-002',
  cabinetName: 'Day Clinic',
  alertType: 'DEVICE_SILENT',
  severity: 'low',
  incidentState: 'Acknowledged',
  alertDetails: { reason: 'Not heard since 10:14' },
});
const closed = incident({
  id: 43,
  cabinetName: 'Old Fridge',
  incidentState: 'Closed',
  overSince: warm.createdAt,
});

let api: FakeApi;

async function open(path: string, grants: Grants, rows: readonly Incident[] = [warm, silent, closed]) {
  api = givenServer(user({ grants }));
  api.answersWith(listIncidents, () => json(200, { result: rows, total_record: rows.length }));
  api.answers(countIncidents, { open: 3, openHigh: 1, acknowledged: 1, ignored: 0 });
  api.answers(listIncidentRules, { result: [incidentRule], total_record: 1 });
  api.answers(listPresentIncidents, {
    result: [presentIncident(), presentIncident({ id: 42, reading: null })],
    total_record: 2,
  });
  await openPortal(path);
}

const asked = () =>
  api
    .sent(listIncidents)
    .map(({ url }) => Object.fromEntries(new URL(url, 'https://portal.example').searchParams));
const row = async (name: string): Promise<HTMLElement> =>
  (await screen.findByText(name, { selector: 'th, th *' })).closest('tr') ?? document.body;
const cellsOf = async (name: string) =>
  [...(await row(name)).querySelectorAll('td, th')].map(({ textContent }) => textContent);
/** By its text, because queries by role are slow on a whole page. */
const button = (name: string) => screen.findByText(name, { selector: 'button' });
const select = async (...names: readonly string[]) => {
  for (const name of names) fireEvent.click((await row(name)).querySelector('input') ?? document.body);
};

test('opens for everybody; staff search first, and a count is a search (SHELL-016 INC-001 INC-002 INC-011)', async () => {
  await open('/incidents', staff);
  await screen.findByText(PROMPT);
  expect(document.title).toBe('Incidents · Parwell');
  const cards = within(screen.getByLabelText('Incidents by state'));
  await cards.findByText('1 high');
  expect(cards.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    '3Open1 high',
    '1Acknowledged',
    '0Ignored',
  ]);
  fireEvent.click(cards.getByText('Open'));
  await row('ICU North');
  expect(screen.queryByText(PROMPT)).toBeNull();
  expect(asked().at(-1)).toEqual({ incidentState: 'Open', limit: '10', page: '1', order: 'createdAt DESC' });
  // A second click shows all that are not closed.
  fireEvent.click(cards.getByText('Open'));
  await waitFor(() => expect(asked().at(-1)?.['incidentState']).toBe('Open,Acknowledged,Ignored'));
});

test('who may not read incidents is told so, and nothing is asked for (INC-001)', async () => {
  await open('/incidents', { 100234: { cabinets: 'VIEWER' } });
  await screen.findByText('You are not authorized to view this content.');
  expect([...api.sent(listIncidents), ...api.sent(countIncidents), ...api.sent(listIncidentRules)]).toEqual(
    [],
  );
});

test('customer in the path, filters in the address, number of open ones in the menu (SHELL-113 INC-003..007 OAPI-105 OAPI-106 OCONST-046)', async () => {
  const filter = { severity: 'high', cabinetId: '-00', alertType: 'DOOR_OPEN', incidentState: ['Closed'] };
  await open(`/incidents/100234?filter=${encodeURIComponent(JSON.stringify(filter))}&page=2`, staff);
  await row('ICU North');
  expect(asked()[0]).toEqual({
    customerId: '100234',
    severity: 'high',
    cabinetId: '-00',
    alertType: 'DOOR_OPEN',
    incidentState: 'Closed',
    limit: '10',
    page: '2',
    order: 'createdAt DESC',
  });
  await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
  const menu = within(await screen.findByRole('navigation', { name: 'Main menu' }));
  const entry = menu.getByRole('link', { name: 'Incidents' });
  expect(entry.getAttribute('href')).toBe('/incidents/100234');
  await within(entry).findByText('3');
});

test('the list of one’s own customer; severity is a word and a colour (INC-008 INC-013 INC-032 OCONST-043 OCONST-044)', async () => {
  await open('/incidents', reader);
  const cells = await cellsOf('ICU North');
  expect(cells.slice(0, 5)).toEqual([
    'ICU North',
    'Temperature high',
    'high',
    'Open',
    '9.8 °C in compartment 1, allowed 2 to 8 °C',
  ]);
  expect(asked()[0]).toMatchObject({ customerId: '100234', incidentState: 'Open,Acknowledged,Ignored' });
  const colour = (word: string) =>
    getComputedStyle(screen.getAllByText(word)[0]?.parentElement ?? document.body).color;
  expect([colour('low'), colour('high')]).toEqual([
    expect.stringContaining('success'),
    expect.stringContaining('error'),
  ]);
  // Without permission to change incidents there is nothing to select or press.
  expect(document.querySelector('[type="checkbox"]')).toBeNull();
  fireEvent.click(within(await row('ICU North')).getByRole('button', { name: /^Actions/ }));
  const entries = within(await screen.findByRole('menu')).getAllByRole('menuitem');
  expect(entries.map(({ textContent }) => textContent)).toEqual(['Details']);
});

test('a list that is empty, and one that fails, say so', async () => {
  await open('/incidents/100234', staff, []);
  await screen.findByText('No incidents found.');
  api.refuses(listIncidents, { code: 'server_error', message: 'A server error has occurred.' });
  fireEvent.click(await button('Search'));
  expect(await screen.findByText(/Not refreshed/)).toBeTruthy();
});

test('several at once: buttons count what they can change, and what was skipped is named with the reason (INC-024 INC-025 INC-026 INC-028 C12)', async () => {
  await open('/incidents/100234', nurse);
  await select('ICU North', 'Day Clinic', 'Old Fridge');
  await button('Acknowledge 1');
  await button('Ignore 1…');
  fireEvent.click(await button('Close 2'));
  let dialog = within(await screen.findByRole('dialog', { name: 'Close 2 incidents' }));
  dialog.getByText('1 is skipped: its state does not allow it.');
  dialog.getByText('2 are not over yet:');
  await dialog.findByText(/^Temperature high, ICU North: Still 9\.1 °C in zone Door, measured at /);
  dialog.getByText(/^Device silent, Day Clinic: It is not over: it holds since 2026-11-15 /);
  dialog.getByLabelText('Reason (optional)');
  const [asks] = api.sent(listPresentIncidents);
  expect(new URL(asks?.url ?? '', 'https://portal.example').searchParams.get('incidentNumbers')).toBe(
    '41,42',
  );
  expect(api.sent(changeIncidents)).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  api.answers(changeIncidents, {
    result: [
      { id: 41, outcome: 'done', reason: '' },
      { id: 42, outcome: 'skipped', reason: 'It is acknowledged by Dana and cannot become ignored.' },
      { id: 43, outcome: 'skipped', reason: 'It is closed by System and cannot become ignored.' },
    ],
  });
  const before = Date.now();
  fireEvent.click(await button('Ignore 1…'));
  dialog = within(await screen.findByRole('dialog', { name: 'Ignore 1 incident' }));
  fireEvent.click(dialog.getByLabelText('60 minutes'));
  fireEvent.change(dialog.getByLabelText('Comment'), { target: { value: 'Being repaired' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Ignore 1' }));
  const result = within(await screen.findByRole('dialog', { name: '1 done, 2 skipped' }));
  result.getByText('It is closed by System and cannot become ignored.');
  result.getByText('It is acknowledged by Dana and cannot become ignored.');
  const [sent] = api.sent(changeIncidents);
  expect(sent?.body).toMatchObject({
    incidentIds: [41, 42, 43],
    state: 'Ignored',
    comments: 'Being repaired',
  });
  const minutes = (Date.parse(expirationIn(sent?.body)) - before) / 60_000;
  expect(minutes).toBeGreaterThanOrEqual(60);
  expect(minutes).toBeLessThan(61);
  fireEvent.click(result.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByText(/selected$/)).toBeNull());
});

test('rows do not need a mouse: J and K move, Enter opens, letters in a field are text', async () => {
  await open('/incidents/100234', nurse);
  await row('ICU North');
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
  const focused = () => document.activeElement?.querySelector('th')?.textContent;
  press('j');
  expect(focused()).toBe('ICU North');
  press('j');
  expect(focused()).toBe('Day Clinic');
  press('k');
  expect(focused()).toBe('ICU North');
  const field = screen.getByLabelText('Device ID');
  field.focus();
  press('j');
  expect(document.activeElement).toBe(field);
  (await row('Day Clinic')).focus();
  // Closing asks, also by key (C12).
  press('c');
  const question = await screen.findByRole('dialog', { name: 'Close Device silent, Day Clinic?' });
  fireEvent.click(within(question).getByText('Cancel'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  (await row('Day Clinic')).focus();
  press('Enter');
  await waitFor(() => expect(address()).toBe('/incidents/100234?incident=42'));
});

test('is refreshed every 15 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await open('/incidents/100234', reader);
  await row('ICU North');
  const before = asked().length;
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  expect(asked()).toHaveLength(before + 1);
});

test('staff change a rule against its version; others look at the rules (C1 OAPI-104)', async () => {
  await open('/incidents/100234', staff);
  fireEvent.click(await button('Rules'));
  const rules = within(await screen.findByRole('dialog', { name: 'Incident rules' }));
  fireEvent.click(await rules.findByRole('button', { name: 'Temperature high' }));
  const form = within(await screen.findByRole('dialog', { name: 'Rule: Temperature high' }));
  const hold = form.getByLabelText('Begins after (minutes)');
  fireEvent.change(hold, { target: { value: '1.5' } });
  fireEvent.click(form.getByRole('button', { name: 'Save' }));
  await form.findByText('Enter whole minutes from 0 to 100,000.');
  fireEvent.change(hold, { target: { value: '20' } });
  api.answers(editIncidentRule, { ...incidentRule, hold: 20, version: 3 });
  fireEvent.click(form.getByRole('button', { name: 'Save' }));
  await screen.findByText('The rule is saved.');
  expect(api.sent(editIncidentRule)[0]?.body).toEqual({
    hold: 20,
    clear: 15,
    severity: 'high',
    sendMessage: true,
    version: 2,
  });
});

test('who is not staff sees the rules and changes none (C1)', async () => {
  await open('/incidents', nurse);
  fireEvent.click(await button('Rules'));
  const rules = within(await screen.findByRole('dialog', { name: 'Incident rules' }));
  await rules.findByText('Temperature high');
  expect(rules.queryByRole('button', { name: 'Temperature high' })).toBeNull();
});
