import {
  deleteChannelGroup,
  listChannelGroups,
  listChannelTypes,
  listToldPeople,
  saveChannelGroup,
  sendTestNotification,
  type ChannelGroup,
} from '@parwell/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { FakeApi } from '../../../test/fake-api.ts';
import { group, openCustomerPage, openSettings, recipient } from '../notifications.fixture.tsx';

const ana = recipient('ana@north.example');
const section = (name: string) => screen.findByRole('region', { name });
const press = async (within_: HTMLElement, name: string) =>
  userEvent.click(await within(within_).findByRole('button', { name }));
const more = async (of: HTMLElement, entry: string) => {
  await press(of, 'More actions');
  await userEvent.click(await screen.findByRole('menuitem', { name: entry }));
};
const saves = (api: FakeApi) => api.sent(saveChannelGroup).map(({ url, body }) => ({ url, body }));
const chips = (of: HTMLElement) =>
  [...of.querySelectorAll('.MuiChip-label')].map(({ textContent }) => textContent);
const recipients = (of: HTMLElement) => within(of).getByRole('combobox', { name: 'Recipients' });
const answerWith = (api: FakeApi, groups: readonly ChannelGroup[]) =>
  api.answers(listChannelGroups, { result: [...groups], total_record: groups.length });

test('lists the groups; EDIT opens one, CANCEL reverts it (NOTI-001 NOTI-002 NOTI-004 NOTI-007 NOTI-026)', async () => {
  await openCustomerPage([
    group('incident', {
      channelGroupName: 'Pharmacy on call',
      channelData: [ana, recipient('bo@north.example', { problem: 'Mailbox does not exist' })],
    }),
    group('inventory_reminder', { active: 'false' }),
  ]);
  const incident = await section('Incident');
  expect(within(incident).getByText('Pharmacy on call')).toBeTruthy();
  expect(
    within(incident)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['ana@north.example', 'bo@north.exampleMailbox does not exist']);
  expect(within(incident).queryByText(/Disabled/)).toBeNull();
  expect(within(await section('Inventory reminder')).getByText('Inventory reminder (Disabled)')).toBeTruthy();

  await press(incident, 'EDIT');
  await userEvent.type(await within(incident).findByRole('textbox', { name: 'Name' }), '!');
  await userEvent.click(recipients(incident));
  await userEvent.keyboard('{Backspace}');
  expect(chips(incident)).toEqual(['ana@north.example']);
  await press(incident, 'CANCEL');
  expect(within(incident).getByText('Pharmacy on call')).toBeTruthy();
  expect(within(incident).getAllByRole('listitem')).toHaveLength(2);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('EDIT'));
});

test('SAVE sends each pasted address once; the groups are loaded again within a second (NOTI-003 OAPI-111 OERR-039 CONST-039 CONST-060)', async () => {
  const api = await openSettings([group('incident')]);
  const incident = await section('Incident');
  await press(incident, 'EDIT');
  await userEvent.click(await within(incident).findByRole('combobox', { name: 'Recipients' }));
  await userEvent.paste('ANA@north.example, "Li, Bo" <bo@north.example>;\r\ncy@north.example');
  await userEvent.paste('di@north.example');
  expect(chips(incident)).toEqual([
    'ana@north.example',
    'bo@north.example',
    'cy@north.example',
    'di@north.example',
  ]);
  const saved = group('incident', { channelData: [ana, recipient('bo@north.example')], version: 5 });
  api.answers(saveChannelGroup, saved);
  answerWith(api, [saved, group('suspended_transaction')]);
  // Typed text that is not a chip yet is saved too.
  fireEvent.change(recipients(incident), { target: { value: 'ed@north.example' } });
  const loads = () => api.sent(listChannelGroups).length;
  const before = loads();
  const timers = vi.spyOn(globalThis, 'setTimeout');
  await press(incident, 'SAVE');
  expect(await screen.findByText('Notification saved.')).toBeTruthy();
  expect(await within(incident).findByText('bo@north.example')).toBeTruthy();
  expect(saves(api)).toEqual([
    {
      url: '/api/channelGroups/100234/incident',
      body: {
        channelGroupName: 'Incident',
        channel_data: ['ana', 'bo', 'cy', 'di', 'ed'].map((name) => ({
          channel_type: 'email_template',
          SEND_EMAIL_TO: `${name}@north.example`,
          TEMPLATE_NAME: 'incident_notification_template',
        })),
        active: 'true',
        version: 4,
      },
    },
  ]);
  expect(await section('Suspended transaction')).toBeTruthy();
  expect(loads() - before).toBe(1);
  expect(timers).toHaveBeenCalledWith(expect.any(Function), 500);
});

test('a new notification says what is wrong before it is sent, and CANCEL drops it (NOTI-005 NOTI-029..032)', async () => {
  const api = await openSettings([group('incident')]);
  await userEvent.click(await screen.findByRole('button', { name: 'Add Notification' }));
  const row = await section('New notification');
  await press(row, 'SAVE');
  expect(await within(row).findByText('Please select a notification type.')).toBeTruthy();
  expect(within(row).getByText('Please add a recipient email.')).toBeTruthy();
  const type = within(row).getByRole('combobox', { name: 'Notification type' });
  await userEvent.selectOptions(type, 'Incident');
  expect(await within(row).findByText('This notification type is already configured.')).toBeTruthy();
  await userEvent.selectOptions(type, 'Inventory reminder');
  await waitFor(() => expect(within(row).queryByText(/already configured/)).toBeNull());

  await userEvent.click(recipients(row));
  await userEvent.keyboard('bo@{Enter}');
  expect(await within(row).findByText('Please enter a valid email')).toBeTruthy();
  await press(row, 'SAVE');
  await press(row, 'CANCEL');
  expect(screen.queryByRole('region', { name: 'New notification' })).toBeNull();
  expect(saves(api)).toEqual([]);
});

test('the switch changes the flag alone; a failure says so and changes nothing (NOTI-006 NOTI-017 NOTI-027 OERR-038)', async () => {
  const plain = recipient('bo@north.example', { channel_type: 'email', TEMPLATE_NAME: '' });
  const api = await openSettings([group('incident', { channelData: [ana, plain] })]);
  const incident = await section('Incident');
  const toggle = () => within(incident).getByRole<HTMLInputElement>('switch', { name: /^Enable Incident/ });
  expect([toggle().checked, within(incident).getByText('Disable').tagName]).toEqual([true, 'SPAN']);
  api.refuses(saveChannelGroup, { code: 'server_error', message: 'A server error has occurred.' });
  await userEvent.click(toggle());
  expect(await screen.findByText('An error occurred while saving this channel group.')).toBeTruthy();
  await waitFor(() => expect(toggle().checked).toBe(true));

  const disabled = group('incident', { channelData: [ana, plain], active: 'false', version: 5 });
  api.answers(saveChannelGroup, disabled);
  answerWith(api, [disabled]);
  await userEvent.click(toggle());
  expect(await within(incident).findByText('Incident (Disabled)')).toBeTruthy();
  expect(saves(api).at(-1)?.body).toEqual({
    channelGroupName: 'Incident',
    channel_data: [ana, plain].map(({ channel_type, SEND_EMAIL_TO, TEMPLATE_NAME }) => ({
      channel_type,
      SEND_EMAIL_TO,
      TEMPLATE_NAME,
    })),
    active: 'false',
    version: 4,
  });
});

test('a group is deleted after a question; dismissed, it stays (NOTI-008..010 NOTI-028 OERR-039)', async () => {
  const api = await openSettings([group('incident'), group('inventory_reminder')]);
  api.answers(deleteChannelGroup, { message: 'Deleted' });
  const incident = await section('Incident');
  await more(incident, 'Delete');
  const question = await screen.findByRole('alertdialog', { name: 'Delete this notification?' });
  await press(question, 'Cancel');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect([api.sent(deleteChannelGroup).length, incident.isConnected]).toEqual([0, true]);

  answerWith(api, [group('inventory_reminder')]);
  await more(incident, 'Delete');
  await press(await screen.findByRole('alertdialog', { name: 'Delete this notification?' }), 'Delete');
  expect(await screen.findByText('Notification deleted.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Incident' })).toBeNull());
  expect(api.sent(deleteChannelGroup)[0]?.url).toBe('/api/channelGroups/100234/incident');
});

test('who comes second sees what the first has changed, keeps their own changes, and saves both', async () => {
  const api = await openSettings([group('incident', { channelData: [ana, recipient('bo@north.example')] })]);
  const incident = await section('Incident');
  await press(incident, 'EDIT');
  await userEvent.click(await within(incident).findByRole('combobox', { name: 'Recipients' }));
  await userEvent.keyboard('{Backspace}');
  await userEvent.paste('mine@north.example');
  api.refuses(saveChannelGroup, { code: 'conflict', message: 'Somebody else changed it.' });
  answerWith(api, [
    group('incident', {
      channelData: [ana, recipient('bo@north.example'), recipient('theirs@north.example')],
      version: 7,
    }),
  ]);
  await press(incident, 'SAVE');
  expect(
    await within(incident).findByText('An error occurred while saving this channel group.'),
  ).toBeTruthy();
  expect(within(incident).getByText(/^Somebody else changed it first/)).toBeTruthy();
  expect(chips(incident)).toEqual(['ana@north.example', 'theirs@north.example', 'mine@north.example']);
  api.answers(saveChannelGroup, group('incident', { version: 8 }));
  await press(incident, 'SAVE');
  expect(await screen.findByText('Notification saved.')).toBeTruthy();
  expect(saves(api).at(-1)?.body).toMatchObject({ version: 7 });
});

test('leaving with unsaved edits asks first', async () => {
  await openCustomerPage([group('incident')]);
  const incident = await section('Incident');
  await press(incident, 'EDIT');
  await userEvent.type(await within(incident).findByRole('textbox', { name: 'Name' }), '!');
  await userEvent.click(screen.getByRole('tab', { name: 'Basic Information' }));
  await press(await screen.findByRole('alertdialog', { name: 'Discard changes?' }), 'Keep editing');
  expect(within(incident).getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Incident!');
});

test('a test goes to oneself at once, to all after a question with their number; who would be told is shown with reasons', async () => {
  const api = await openSettings([group('incident', { channelData: [ana, recipient('bo@north.example')] })]);
  const incident = await section('Incident');
  api.answers(sendTestNotification, { sent: 1 });
  await more(incident, 'Send test to me');
  expect(await screen.findByText('Test sent to you.')).toBeTruthy();
  await more(incident, 'Send test to all');
  const question = await screen.findByRole('alertdialog', { name: 'Send a test to 2 recipients?' });
  expect(api.sent(sendTestNotification).map(({ body }) => body)).toEqual([{ to: 'me' }]);
  api.answers(sendTestNotification, { sent: 2 });
  await press(question, 'Send test');
  expect(await screen.findByText('Test sent to 2 recipients.')).toBeTruthy();
  expect(api.sent(sendTestNotification).at(-1)?.body).toEqual({ to: 'all' });

  const person = { channel_type: 'email', zone: 'America/Chicago' } as const;
  api.answers(listToldPeople, {
    result: [
      { ...person, email: 'ana@north.example', name: 'Ana Lee', skipped: null },
      { ...person, email: 'bo@north.example', name: '', skipped: 'Bounced three times in a row' },
    ],
    total_record: 2,
  });
  await more(incident, 'Who would be told now?');
  const dialog = await screen.findByRole('dialog', { name: 'Incident: who would be told now?' });
  expect(await within(dialog).findByText('1 of 2 recipients would get a mail.')).toBeTruthy();
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'ana@north.exampleAna Lee · Times in America/Chicago',
    'bo@north.exampleNot a user · Times in America/ChicagoBounced three times in a row',
  ]);
});

test('without channel types a notification can still be added, and loading them be tried again (OERR-037 OAPI-113 OAPI-114)', async () => {
  const api = await openSettings([], (server) =>
    server.refuses(listChannelTypes, { code: 'server_error', message: 'A server error has occurred.' }),
  );
  expect(await screen.findByText('Failed to get channel types.')).toBeTruthy();
  expect(screen.getByText(/^Nobody is told of anything/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Add Notification' }));
  const row = await section('New notification');
  expect(within(row).queryByRole('combobox', { name: 'Send as' })).toBeNull();
  const label = 'Email as plain text';
  api.answers(listChannelTypes, { result: [{ channelType: 'email', label }], total_record: 1 });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await within(row).findByRole('option', { name: label })).toBeTruthy();
});
