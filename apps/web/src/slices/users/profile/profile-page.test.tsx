import {
  changePassword,
  getSettings,
  getUser,
  saveUserProperty,
  type CallResponse,
  type User,
} from '@parwell/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, type FakeApi } from '../../../test/fake-api.ts';
import { openPortal } from '../../../test/open-portal.ts';
import { givenSession, user } from '../../../test/people.ts';

let api: FakeApi;

beforeEach(() => {
  // 20:05 UTC on the Sunday when daylight saving time starts in the United States.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-08T20:05:00Z') });
});
afterEach(() => {
  vi.restoreAllMocks();
});

async function openProfile(
  preferences: Record<string, string> = {},
  changes: Partial<User> = {},
  path = '/profile',
  settings: Partial<CallResponse<typeof getSettings>> = {},
) {
  const properties = Object.entries(preferences).map(([propertyKey, propertyValue]) => ({
    propertyKey,
    propertyValue,
  }));
  api = fakeApi();
  api.answers(getUser, user({ properties, ...changes }));
  api.answers(getSettings, { knowledgeBaseUrl: null, ...settings });
  api.answers(saveUserProperty, { propertyKey: '', propertyValue: '' });
  givenSession();
  await openPortal(path);
  await screen.findByRole('heading', { level: 1, name: 'Profile' });
}

const edit = (label: string) => userEvent.click(screen.getByRole('button', { name: `Edit ${label}` }));
const field = (label: string) => screen.findByRole<HTMLSelectElement>('combobox', { name: label });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
const saved = () => api.sent(saveUserProperty).map(({ body }) => body);
const optionsOf = (select: HTMLSelectElement) =>
  within(select)
    .getAllByRole<HTMLOptionElement>('option')
    .map(({ textContent }) => textContent);

test('has one tab, General (PROF-001)', async () => {
  await openProfile();
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['General']);
});

test('first name, last name and e-mail can only be read (PROF-002 PROF-003 PROF-004)', async () => {
  const email = `${'very-long-name-'.repeat(12)}@northside.example`;
  await openProfile({}, { firstName: 'Renée', lastName: '<b>Okafor</b>', email });
  const facts = [...document.querySelectorAll('dt')].map((term) => [
    term.textContent,
    term.nextElementSibling?.textContent,
  ]);
  expect(facts).toEqual([
    ['First name', 'Renée'],
    ['Last name', '<b>Okafor</b>'],
    ['E-mail', email],
  ]);
  expect(within(screen.getByRole('region', { name: 'You' })).queryByRole('button')).toBeNull();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('each preference is edited on its own, and cancelling changes nothing (PROF-005)', async () => {
  await openProfile();
  expect(screen.queryByRole('combobox', { name: 'Date format' })).toBeNull();
  await edit('Date format');
  const select = await field('Date format');
  expect(document.activeElement).toBe(select);
  expect(screen.getByRole('button', { name: 'Edit Time format' })).toBeTruthy();
  await userEvent.selectOptions(select, 'DD.MM.YYYY');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('combobox', { name: 'Date format' })).toBeNull();
  expect(screen.getByText('YYYY-MM-DD')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit Date format' }));
  expect(saved()).toEqual([]);
});

test('Escape leaves a field as it was', async () => {
  await openProfile();
  await edit('Theme');
  await field('Theme');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Theme' })).toBeNull());
});

test('the zones are those of the United States, GMT 0 and LOCAL (PROF-006 CONST-016 CONST-017)', async () => {
  await openProfile();
  await edit('Time zone');
  expect(optionsOf(await field('Time zone'))).toEqual([
    'US Eastern',
    'US Central',
    'US Mountain',
    'US Arizona',
    'US Pacific',
    'US Alaska',
    'US Hawaii',
    'GMT 0',
    'LOCAL',
  ]);
});

test('a zone is saved, and every visible time uses it at once (PROF-006)', async () => {
  await openProfile();
  await edit('Time zone');
  await userEvent.selectOptions(await field('Time zone'), 'US Central');
  expect(screen.getByText('Now: 2026-03-08 15:05:00 CDT (America/Chicago)')).toBeTruthy();
  await save();
  await waitFor(() =>
    expect(saved()).toEqual([{ property_key: 'TIMEZONE', property_value: 'America/Chicago' }]),
  );
  await screen.findByText('US Central');
  // The time format's example uses the chosen zone.
  expect(screen.getByText('Now: 15:05')).toBeTruthy();
});

test('LOCAL is saved as LOCAL, with the name of the browser’s zone next to it (PROF-012)', async () => {
  const options = new Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    ...options,
    timeZone: 'Asia/Tokyo',
  });
  await openProfile({ TIMEZONE: 'America/Chicago' });
  await edit('Time zone');
  await userEvent.selectOptions(await field('Time zone'), 'LOCAL');
  await save();
  await waitFor(() =>
    expect(saved()).toEqual([
      { property_key: 'LOCAL_TIMEZONE', property_value: 'Asia/Tokyo' },
      { property_key: 'TIMEZONE', property_value: 'LOCAL' },
    ]),
  );
  expect(await screen.findByText('Now: 2026-03-09 05:05:00 GMT+9 (Asia/Tokyo)')).toBeTruthy();
});

test('a date format is one of six, shown by an example (PROF-007 CONST-012 CONST-013)', async () => {
  await openProfile({ TIMEZONE: 'America/Chicago' });
  await edit('Date format');
  const select = await field('Date format');
  expect(optionsOf(select)).toEqual([
    'YYYY-MM-DD',
    'MM/DD/YYYY',
    'DD/MM/YYYY',
    'DD.MM.YYYY',
    'MMM D, YYYY',
    'D MMM YYYY',
  ]);
  await userEvent.selectOptions(select, 'MMM D, YYYY');
  expect(screen.getByText('Today: Mar 8, 2026')).toBeTruthy();
  await save();
  await waitFor(() =>
    expect(saved()).toEqual([{ property_key: 'DATEFORMAT', property_value: 'MMM D, YYYY' }]),
  );
});

test('a time format is 24 Hour or 12 Hour (PROF-008 CONST-014)', async () => {
  await openProfile({ TIMEZONE: 'America/Chicago' });
  await edit('Time format');
  const select = await field('Time format');
  expect(optionsOf(select)).toEqual(['24 Hour', '12 Hour']);
  await userEvent.selectOptions(select, '12 Hour');
  await save();
  await waitFor(() => expect(saved()).toEqual([{ property_key: 'TIMEFORMAT', property_value: '12 Hour' }]));
  expect(await screen.findByText('Now: 3:05 PM')).toBeTruthy();
});

test('the theme is 0 or 1, sent with its name, and applied at once (PROF-009 API-031)', async () => {
  await openProfile();
  await edit('Theme');
  await userEvent.selectOptions(await field('Theme'), 'Dark');
  await save();
  await waitFor(() => expect(document.documentElement.dataset['theme']).toBe('dark'));
  expect(saved()).toEqual([{ property_key: 'USE_DARK_THEME', property_value: '1', theme: 'dark' }]);
});

test('the default inventory is LOT, or what the user chose (PROF-010 PROF-011 CONST-018)', async () => {
  await openProfile();
  await edit('Default inventory');
  const select = await field('Default inventory');
  expect(select.value).toBe('LOT');
  expect(optionsOf(select)).toEqual(['Lot', 'Cartridge', 'Serial']);
  await userEvent.selectOptions(select, 'Serial');
  await save();
  await waitFor(() =>
    expect(saved()).toEqual([{ property_key: 'DEFAULT_INVENTORY', property_value: 'SERIAL' }]),
  );
});

test('without a choice, or with one that is no longer offered, the first option applies (CONST-011 CONST-015)', async () => {
  await openProfile({
    DATEFORMAT: 'YY',
    TIMEFORMAT: '',
    DEFAULT_INVENTORY: 'PALLET',
    TIMEZONE: 'Mars/Olympus',
  });
  for (const value of ['YYYY-MM-DD', '24 Hour', 'Lot', 'LOCAL', 'Light']) {
    expect(screen.getByText(value)).toBeTruthy();
  }
});

test('a valid zone that is no longer offered is shown and can be kept', async () => {
  await openProfile({ TIMEZONE: 'Europe/Berlin' });
  expect(screen.getByText('Europe/Berlin')).toBeTruthy();
  await edit('Time zone');
  expect((await field('Time zone')).value).toBe('Europe/Berlin');
});

test('a refused save shows an error, restores the old value, and keeps the choice in the field', async () => {
  await openProfile({ TIMEFORMAT: '24 Hour', TIMEZONE: 'America/Chicago' });
  api.refuses(saveUserProperty, { code: 'server_error', message: 'Oops' });
  await edit('Time format');
  await userEvent.selectOptions(await field('Time format'), '12 Hour');
  await save();
  expect(
    await screen.findByText('An error occurred: A server error has occurred. in Preferences'),
  ).toBeTruthy();
  expect((await field('Time format')).value).toBe('12 Hour');
  // The zone's example uses the chosen format.
  expect(screen.getByText('Now: 2026-03-08 15:05:00 CDT (America/Chicago)')).toBeTruthy();
  api.answers(saveUserProperty, { propertyKey: 'TIMEFORMAT', propertyValue: '12 Hour' });
  await save();
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Time format' })).toBeNull());
  expect(screen.getByText('12 Hour')).toBeTruthy();
});

test('the profile also opens with a customer in its address (SHELL-031)', async () => {
  await openProfile({}, {}, '/profile/100234');
  expect(screen.getByRole('tab', { name: 'General' })).toBeTruthy();
});

test('the password is changed with the present one; what is wrong is shown beside its field', async () => {
  await openProfile({}, {}, '/profile', { passwords: true });
  await userEvent.click(await screen.findByRole('button', { name: 'Change Password' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change Password' }));
  const type = (label: string, text: string) => userEvent.type(dialog.getByLabelText(label), text);
  const send = () => userEvent.click(dialog.getByRole('button', { name: 'Change Password' }));
  await type('Current password', 'wrong');
  await type('New password', 'quite another word');
  await type('Repeat new password', 'quite another');
  await send();
  await dialog.findByText('The passwords do not match');
  expect(api.sent(changePassword)).toHaveLength(0);

  const message = 'Wrong current password';
  api.refuses(changePassword, { code: 'refused', message, details: [{ field: 'currentPassword', message }] });
  await type('Repeat new password', ' word');
  await send();
  await dialog.findByText(message);

  api.answers(changePassword, {});
  await send();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.sent(changePassword).at(-1)?.body).toEqual({
    currentPassword: 'wrong',
    password: 'quite another word',
  });
});

test('without passwords there is none to change', async () => {
  await openProfile();
  expect(screen.queryByRole('button', { name: 'Change Password' })).toBeNull();
});
