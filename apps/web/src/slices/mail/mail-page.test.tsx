import {
  getSettings,
  getUser,
  listMail,
  readMail,
  readMailAttachment,
  showMailText,
  type User,
} from '@parwell/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { menuFor } from '../../app/shell/menu-model.ts';
import { fakeApi, type FakeApi } from '../../test/fake-api.ts';
import { openPortal } from '../../test/open-portal.ts';
import { givenSession, user } from '../../test/people.ts';
import { mailScreen } from './mail.screen.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const summary = {
  msg_id: ID,
  from_email: 'Parwell <no-reply@parwell.example>',
  to_email: 'toni@northside.example',
  subject: 'Your invitation to Parwell',
  status: 'kept' as const,
  opens_count: 0,
  last_event_time: '2026-11-15T08:30:00+00:00',
  created_at: '2026-11-15T08:30:00+00:00',
};
const message = {
  ...summary,
  categories: ['invitation'],
  events: [{ event_name: 'kept', processed: '2026-11-15T08:30:00+00:00' }],
  attachment: null,
  text: 'Hello <b>Toni</b>\nhttps://parwell.example/user-setup?invitation=abc.\n',
  withheld: null,
  secret: false,
};
const admin = user({ grants: { ALL: { users: 'OWNER' } } });

let api: FakeApi;

async function openMailbox(person: User = admin, mailbox = true) {
  api = fakeApi();
  api.answers(getUser, person);
  api.answers(getSettings, { knowledgeBaseUrl: null, mailbox });
  api.answers(listMail, { result: [summary], total_record: 1 });
  api.answers(readMail, message);
  givenSession();
  await openPortal('/mailbox');
}
const openMessage = async () => {
  await userEvent.click(await screen.findByRole('button', { name: summary.subject }));
  return screen.findByRole('dialog', { name: summary.subject });
};
const requests = () =>
  api.sent(listMail).map(({ url }) => Object.fromEntries(new URL(url, 'http://x').searchParams));

test('lists the newest messages first, filtered by recipient', async () => {
  await openMailbox();
  await screen.findByText('toni@northside.example');
  expect(requests()[0]).toMatchObject({ order: 'created_at DESC', offset: '0', limit: '10', where: '{}' });
  await userEvent.type(screen.getByLabelText('To'), 'toni{Enter}');
  await waitFor(() => expect(requests().at(-1)?.['where']).toBe('{"to_email":{"like":"toni"}}'));
});

test('an opened message shows its text with links, and its events (API-045)', async () => {
  await openMailbox();
  const dialog = await openMessage();
  const link = await within(dialog).findByRole('link');
  expect([link.textContent, link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
    'https://parwell.example/user-setup?invitation=abc',
    'https://parwell.example/user-setup?invitation=abc',
    'noreferrer',
  ]);
  expect(within(dialog).getByLabelText('Text').textContent).toBe(message.text);
  expect(within(dialog).getByRole('listitem').textContent).toContain('kept');
  expect(api.sent(readMail)[0]?.url).toBe(`/api/mail/messages/${ID}`);
});

test('the link of an invitation is shown when it is asked for', async () => {
  await openMailbox();
  const { text } = message;
  api.answers(readMail, { ...message, text: null, secret: true });
  const dialog = await openMessage();
  await within(dialog).findByText(
    'The text holds a link that signs its reader in as the recipient. Showing it is noted in the audit log.',
  );
  expect(within(dialog).queryByRole('link')).toBeNull();
  api.refuses(showMailText, { code: 'refused', message: 'The account of the recipient no longer exists.' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Show the text' }));
  await screen.findByText('The text could not be shown.');
  api.answers(showMailText, { text });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Show the text' }));
  const link = await within(dialog).findByRole('link');
  expect(link.getAttribute('href')).toBe('https://parwell.example/user-setup?invitation=abc');
  expect(api.sent(showMailText)[1]?.url).toBe(`/api/mail/messages/${ID}/text`);
});

test('an attachment is opened from the message', async () => {
  await openMailbox();
  api.answers(readMail, { ...message, attachment: { fileName: 'Device Temperature 2026-11-15.csv' } });
  api.answersWith(readMailAttachment, () => new Response('Device,Temperature'));
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`);
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
  const dialog = await openMessage();
  await userEvent.click(
    await within(dialog).findByRole('button', { name: 'Open attachment Device Temperature 2026-11-15.csv' }),
  );
  await waitFor(() => expect(files).toHaveLength(1));
  expect(await files[0]?.text()).toBe('Device,Temperature');
  api.refuses(readMailAttachment, { code: 'not_found', message: 'The attachment was not found.' });
  await userEvent.click(within(dialog).getByRole('button', { name: /^Open attachment/ }));
  await screen.findByText('The attachment could not be opened.');
});

test('the text of a message handed to the mail server is not stored', async () => {
  await openMailbox();
  api.answers(readMail, { ...message, text: null });
  const dialog = await openMessage();
  await within(dialog).findByText('The text was handed to the mail server and is not stored.');
  expect(within(dialog).queryByRole('button', { name: 'Show the text' })).toBeNull();
});

test('a text that would let the reader sign in as somebody with more permissions says why it is not shown', async () => {
  await openMailbox();
  const withheld = 'You cannot edit permissions above your own: par OWNER';
  api.answers(readMail, { ...message, text: null, secret: true, withheld });
  const dialog = await openMessage();
  expect(await within(dialog).findByText(withheld)).toBeTruthy();
});

test('the menu entry exists only without a mail server', () => {
  const offered = (mailbox: boolean | undefined) =>
    menuFor([mailScreen], admin.grants, null, { knowledgeBaseUrl: null, mailbox }).length;
  expect([offered(true), offered(false), offered(undefined)]).toEqual([1, 0, 0]);
});

test('with a mail server the page says that mails are delivered', async () => {
  await openMailbox(admin, false);
  await screen.findByText('A mail server is configured: e-mails go to their recipients.');
  await waitFor(() => expect(screen.queryByRole('table')).toBeNull());
});

test('only users who may change all users can read mails', async () => {
  await openMailbox(user({ grants: { ALL: { users: 'VIEWER' }, c1: { users: 'OWNER' } } }));
  await screen.findByText('Page not found');
  expect(api.sent(listMail)).toHaveLength(0);
});
