import {
  changeIncident,
  countIncidents,
  getTemperature,
  listIncidentHistory,
  listIncidentRules,
  listIncidents,
  listPresentIncidents,
  readIncident,
  type IncidentDetails,
  type IncidentEntry,
  type PresentIncident,
} from '@parwell/contract';
import type { Grants } from '@parwell/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json, type FakeApi } from '../../test/fake-api.ts';
import { address } from '../../test/fake-browser.ts';
import { openPortal } from '../../test/open-portal.ts';
import { user } from '../../test/people.ts';
import { givenServer } from '../devices/devices.fixture.ts';
import {
  expirationIn,
  incident,
  incidentDetails,
  incidentEntry,
  presentIncident,
} from './incidents.fixture.ts';
import { expirationOf, untilDefaults } from './ignore-until.ts';

const nurse: Grants = {
  100234: { incidents: 'OWNER', cabinets: 'VIEWER', inventory: 'VIEWER', alerts: 'VIEWER' },
};
const reader: Grants = { 100234: { incidents: 'VIEWER' } };

let api: FakeApi;

interface Given {
  readonly details?: Partial<IncidentDetails>;
  readonly entries?: readonly IncidentEntry[];
  readonly grants?: Grants;
}

async function open({ details = {}, entries = [incidentEntry()], grants = nurse }: Given = {}) {
  api = givenServer(user({ grants }));
  const other = incident({ id: 44, alertType: 'POWER_LOST' });
  api.answers(listIncidents, { result: [incident(), other], total_record: 2 });
  api.answers(countIncidents, { open: 2, openHigh: 2, acknowledged: 0, ignored: 0 });
  api.answers(listIncidentRules, { result: [], total_record: 0 });
  api.answers(getTemperature, { lines: [], total_record: 0, omittedLines: 0, stepSeconds: 60, alerts: [] });
  api.answersWith(readIncident, ({ url }) =>
    json(200, incidentDetails(url.endsWith('/44') ? { ...other } : details)),
  );
  api.answers(listIncidentHistory, { result: [...entries], total_record: entries.length });
  api.answers(listPresentIncidents, { result: [presentIncident()], total_record: 1 });
  await openPortal('/incidents/100234?incident=41');
  return within(await panelElement());
}

/** By its label, because queries by role are slow on a whole page. */
const panelElement = () => screen.findByLabelText('Incident', { selector: '[role="dialog"]' });

type Panel = Awaited<ReturnType<typeof open>>;
const offered = (panel: Panel) => panel.queryByLabelText('Change the state')?.textContent ?? '';
/** Its chip follows that of the severity. */
const stateOf = (panel: Panel) => panel.queryByText('high')?.parentElement?.nextSibling?.textContent;
const press = (key: string) => fireEvent.keyDown(document.body, { key });
const sent = () => api.sent(changeIncident).map(({ url, body }) => [url, body]);
const write = (panel: Panel, value: string) =>
  fireEvent.change(panel.getByLabelText('Comment', { selector: 'textarea' }), { target: { value } });

test('what is wrong, since when, its history, who was told, and what else is known (INC-009 INC-010 INC-014 C4)', async () => {
  const panel = await open({
    details: {
      others: [incident({ id: 44, alertType: 'POWER_LOST' })].map(
        ({ id, cabinetId, alertType, severity, incidentState, since, overSince, createdAt }) => ({
          id,
          cabinetId,
          alertType,
          severity,
          incidentState,
          since,
          overSince,
          createdAt,
        }),
      ),
      earlier: [
        {
          id: 12,
          cabinetId: '100234-001',
          alertType: 'TEMPERATURE_HIGH',
          severity: 'high',
          incidentState: 'Closed',
          since: '2026-10-01T08:00:00.000Z',
          overSince: '2026-10-01T09:30:00.000Z',
          createdAt: '2026-10-01T08:15:00.000Z',
          closedAt: '2026-10-01T10:00:00.000Z',
          closedBy: 'Amara Osei',
        },
      ],
      told: [
        {
          email: 'dana@northside.example',
          subject: 'High: 9.8 °C',
          status: 'delivered',
          sentAt: '2026-11-15T08:17:00.000Z',
          opened: true,
        },
        {
          email: 'oncall@northside.example',
          subject: 'High: 9.8 °C',
          status: 'bounce',
          sentAt: '2026-11-15T08:17:00.000Z',
          opened: false,
        },
      ],
    },
    entries: [
      incidentEntry({
        id: 3,
        incidentState: 'Acknowledged',
        comments: 'On my way',
        createdBy: 'Dana Whitlock',
      }),
      incidentEntry({ id: 2, comments: 'Severity is high now.' }),
      incidentEntry({ id: 1 }),
    ],
  });
  await panel.findByText('9.8 °C in compartment 1, allowed 2 to 8 °C');
  panel.getByText('1 of 2');
  const steps = await waitFor(() => {
    const shown = within(panel.getByLabelText('History', { selector: 'ol' })).getAllByRole('listitem');
    expect(shown).toHaveLength(3);
    return shown.map(({ textContent }) => textContent);
  });
  expect(steps[0]).toMatch(/^Acknowledged by Dana Whitlock2026-11-15 .*On my way$/);
  // Only a remark.
  expect(steps[1]).toMatch(/^System2026.*Severity is high now\.$/);
  expect(steps[2]).toMatch(/^Open by System/);
  const recipients = within(panel.getByLabelText('Who was told')).getAllByRole('listitem');
  expect(recipients.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^dana@northside\.exampleOpened/),
    expect.stringMatching(/^oncall@northside\.exampleBounced/),
  ]);
  panel.getByText('lasted 1 h 30 min, closed by Amara Osei');
  const links = ['ICU North', 'Stock inside', 'Full graph', 'Telemetry'].map((name) =>
    panel.getByText(name, { selector: 'a' }).getAttribute('href'),
  );
  expect(links.map((href) => decodeURIComponent(href ?? ''))).toEqual([
    '/cabinet-details/100234/100234-001',
    '/cabinet-details/100234/100234-001?tab=inventory',
    '/cabinet-details/100234/100234-001?tab=temperature',
    '/telemetry/100234?filter={"deviceId":"100234-001"}',
  ]);
  // Two hours before until now.
  await waitFor(() => expect(api.sent(getTemperature)[0]?.url).toContain('2026-11-15T06%3A00%3A00.000Z'));
  fireEvent.click(panel.getByText('Power lost', { selector: 'a' }));
  await panel.findByText('Power lost', { selector: 'h2' });
  expect(address()).toBe('/incidents/100234?incident=44');
});

test('the buttons are what the state allows; a closed one still takes comments (INC-016..023 INC-031)', async () => {
  const states = {
    Open: 'AcknowledgeAIgnore…ICloseC',
    Acknowledged: 'CloseC',
    Ignored: 'AcknowledgeACloseC',
    Closed: '',
  } as const;
  const panel = await open();
  for (const [state, buttons] of Object.entries(states)) {
    api.answers(readIncident, incidentDetails({ incidentState: state as keyof typeof states }));
    press('j');
    press('k');
    await waitFor(() => expect([stateOf(panel), offered(panel)]).toEqual([state, buttons]));
  }
  const send = () => panel.getByText<HTMLButtonElement>('Comment', { selector: 'button' });
  expect(send().disabled).toBe(true);
  expect(send().getAttribute('aria-description')).toBe('Enter a comment.');
  write(panel, '  Seal replaced ');
  api.answers(changeIncident, incident({ incidentState: 'Closed' }));
  fireEvent.click(send());
  await screen.findByText('The comment is saved.');
  expect(sent()).toEqual([['/api/incident/41', { comments: 'Seal replaced' }]]);
  expect(panel.getByLabelText<HTMLTextAreaElement>('Comment', { selector: 'textarea' }).value).toBe('');
});

test('A acknowledges with the comment; who comes second is told who was first (INC-030 C12)', async () => {
  const panel = await open();
  await panel.findByText('9.8 °C in compartment 1, allowed 2 to 8 °C');
  api.refuses(changeIncident, { code: 'refused', message: 'Already acknowledged by Dana Whitlock.' });
  api.answers(readIncident, incidentDetails({ incidentState: 'Acknowledged' }));
  press('a');
  await screen.findByText('Already acknowledged by Dana Whitlock.');
  // The server writes the comment of a change without one.
  expect(sent()).toEqual([['/api/incident/41', { state: 'Acknowledged' }]]);
  await waitFor(() => expect(offered(panel)).toBe('CloseC'));
});

async function askedToClose(present: Partial<PresentIncident>) {
  api.answers(listPresentIncidents, { result: [presentIncident(present)], total_record: 1 });
  press('c');
  return within(await screen.findByRole('dialog', { name: 'Close Temperature high, ICU North?' }));
}

test('C closes after it has asked, naming what is measured now, with an optional reason (C12 INC-030)', async () => {
  const panel = await open();
  await panel.findByText('9.8 °C in compartment 1, allowed 2 to 8 °C');
  api.answers(changeIncident, incident({ incidentState: 'Closed' }));
  write(panel, 'Wrong sensor');
  panel.getByText('Acknowledge with comment');
  const question = await askedToClose({});
  await question.findByText(
    /^Still 9\.1 °C in zone Door, measured at .*\. It is not over: it holds since 2026-11-15 .* If it still holds an hour after it was closed, a new incident opens\.$/,
  );
  expect(sent()).toEqual([]);
  expect(question.getByLabelText<HTMLTextAreaElement>('Reason (optional)').value).toBe('Wrong sensor');
  fireEvent.click(question.getByText('Close anyway'));
  await screen.findByText('The incident is closed.');
  expect(sent()).toEqual([['/api/incident/41', { state: 'Closed', comments: 'Wrong sensor' }]]);
});

test('what is over is asked for too; closed without a reason it leaves the list, and J goes on with the next (C12)', async () => {
  const overSince = '2026-11-15T08:40:00.000Z';
  const panel = await open({ details: { overSince } });
  await panel.findByText(/lasted 40 min/);
  api.answers(changeIncident, incident({ incidentState: 'Closed' }));
  api.answers(listIncidents, { result: [incident({ id: 44, alertType: 'POWER_LOST' })], total_record: 1 });
  const question = await askedToClose({
    overSince,
    reading: { celsius: 5.24, measuredAt: overSince, place: 'zone Door', isOut: false },
  });
  await question.findByText(/^It is over since 2026-11-15 .*\. Now 5\.2 °C in zone Door, measured at/);
  expect(sent()).toEqual([]);
  fireEvent.click(question.getByText('Close incident'));
  await screen.findByText('The incident is closed.');
  expect(sent()).toEqual([['/api/incident/41', { state: 'Closed' }]]);
  await waitFor(() => expect(panel.queryByText('1 of 2')).toBeNull());
  press('j');
  await panel.findByText('Power lost', { selector: 'h2' });
  expect(address()).toBe('/incidents/100234?incident=44');
});

test('what is over but measured out of range again says so; Cancel closes nothing (C12)', async () => {
  const overSince = '2026-11-15T08:40:00.000Z';
  const panel = await open({ details: { overSince } });
  await panel.findByText(/lasted 40 min/);
  const question = await askedToClose({ overSince });
  await question.findByText(/^It is 9\.1 °C in zone Door, measured at .*, out of range\. It is over since/);
  question.getByText('Close anyway');
  fireEvent.click(question.getByText('Cancel'));
  await waitFor(() => expect(screen.queryByText('Close anyway')).toBeNull());
  expect(sent()).toEqual([]);
});

test('what each sensor measured, or that nobody knows, and when the incident closes itself (C15)', async () => {
  const panel = await open({
    details: {
      overSince: '2026-11-15T08:40:00.000Z',
      closesAt: '2026-11-15T09:40:00.000Z',
      sensors: [
        {
          compartment: 1,
          zone: 'Door',
          minutesOut: 140,
          extreme: 9.48,
          meanKineticTemperature: 8.7,
          minutesUnknown: 12,
          basis: 'Partly by reading',
        },
        {
          compartment: 2,
          zone: '',
          minutesOut: null,
          extreme: null,
          meanKineticTemperature: null,
          minutesUnknown: null,
          basis: '',
        },
      ],
    },
  });
  const lines = within(await panel.findByLabelText('What was measured')).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'Compartment 1, Door: 140 min out of range, highest 9.48 °C, mean kinetic 8.70 °C, 12 min unknown, partly by reading',
    'Compartment 2: no readings, so nobody knows how long it was out of range',
  ]);
  expect(panel.getByText(/^Closes itself at/).textContent).toBe('Closes itself at 2026-11-15 09:40');
});

test('while mails wait they are on their way; afterwards nobody was told if nobody was (N4)', async () => {
  const panel = await open({ details: { mailsWait: true } });
  await panel.findByText('Mails are on their way.');
  expect(panel.queryByText('Nobody was sent a mail about it.')).toBeNull();
  api.answers(readIncident, incidentDetails({ mailsWait: false }));
  press('j');
  press('k');
  await panel.findByText('Nobody was sent a mail about it.');
});

test('I ignores: minutes, tomorrow morning, or a date that is 30 days ahead (INC-026..029 OCONST-045)', async () => {
  const panel = await open();
  await panel.findByText('9.8 °C in compartment 1, allowed 2 to 8 °C');
  const before = Date.now();
  press('i');
  const dialog = within(await screen.findByRole('dialog', { name: 'Ignore Temperature high, ICU North' }));
  const choices = dialog.getAllByRole<HTMLInputElement>('radio');
  expect(choices.map(({ parentElement }) => parentElement?.parentElement?.textContent)).toEqual([
    '15 minutes',
    '30 minutes',
    '60 minutes',
    '120 minutes',
    'Until tomorrow 8:00',
    'Until a date',
  ]);
  expect(choices.at(-1)?.checked).toBe(true);
  const until = dialog.getByLabelText('Until');
  fireEvent.change(until, { target: { value: '2020-01-01' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Ignore' }));
  await dialog.findByText('The expiration must be in the future.');
  const { date } = untilDefaults(new Date(before), Intl.DateTimeFormat().resolvedOptions().timeZone);
  fireEvent.change(until, { target: { value: date } });
  api.answers(changeIncident, incident({ incidentState: 'Ignored' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Ignore' }));
  await screen.findByText('The incident is ignored.');
  const days = (Date.parse(expirationIn(api.sent(changeIncident)[0]?.body)) - before) / 86_400_000;
  // An hour more or less if clocks change meanwhile.
  expect(Math.abs(days - 30)).toBeLessThan(0.05);
});

test('until tomorrow 8:00 and a date are meant in the zone of the user (INC-029)', () => {
  const now = new Date('2026-11-17T02:30:00Z');
  const at = (until: string, date = '') =>
    expirationOf({ until, date }, now, 'America/New_York')?.toISOString();
  // In New York it is still the evening before.
  expect(at('tomorrow')).toBe('2026-11-17T13:00:00.000Z');
  expect(at('date', untilDefaults(now, 'America/New_York').date)).toBe('2026-12-17T02:30:00.000Z');
  expect(at('15')).toBe('2026-11-17T02:45:00.000Z');
  expect(at('date', 'soon')).toBeUndefined();
});

test('who may only read sees everything and changes nothing (C14)', async () => {
  const panel = await open({ grants: reader, details: { mayChange: false, told: null } });
  await panel.findByText('9.8 °C in compartment 1, allowed 2 to 8 °C');
  expect(panel.queryByText('Acknowledge')).toBeNull();
  expect(panel.queryByRole('textbox')).toBeNull();
  expect(panel.queryByText('Who was told')).toBeNull();
  // This user may not see the device.
  expect(panel.queryByRole('link', { name: 'ICU North' })).toBeNull();
  expect(api.sent(getTemperature)).toEqual([]);
});

test('an incident in the address that is not there, or not for this user', async () => {
  api = givenServer(user({ grants: nurse }));
  api.answers(listIncidents, { result: [], total_record: 0 });
  api.refuses(readIncident, { code: 'not_found', message: 'The incident was not found.' });
  await openPortal('/incidents/100234?incident=9');
  const panel = within(await panelElement());
  await panel.findByText('There is no such incident.');
  press('Escape');
  await waitFor(() => expect(address()).toBe('/incidents/100234'));
});
