import { listMail, readMail, type CallResponse } from '@parwell/contract';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi, type FakeApi } from '../../../test/fake-api.ts';
import { showScreen } from '../../../ui/filters/show-screen.fixture.tsx';
import { EVERYTHING, givenPortal, typist } from '../../users/users.fixture.tsx';
import EmailActivity from './email-activity.tsx';

type Message = CallResponse<typeof listMail>['result'][number];

const invitation: Message = {
  msg_id: '0c4ab9f2-5c76-4f5d-9a59-0d8ac3f5b7aa',
  from_email: 'portal@fff.example',
  to_email: 'dana@northside.example',
  subject: 'Welcome to Parwell',
  status: 'open',
  opens_count: 3,
  last_event_time: '2026-11-15T08:30:00+00:00',
  created_at: '2026-11-15T08:00:00+00:00',
};

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  givenPortal(api, EVERYTHING);
});

const open = () =>
  showScreen(() => <EmailActivity email="dana@northside.example" onClose={() => undefined} />, '/page', api);

test('lists each message with sender, subject, status, opens and last event; opening one shows its details (USER-007 USER-008)', async () => {
  api.answers(listMail, { result: [invitation], total_record: 1 });
  api.answers(readMail, {
    ...invitation,
    categories: ['invitation', 'users'],
    events: [
      { event_name: 'processed', processed: '2026-11-15T08:00:00+00:00' },
      { event_name: 'open', processed: '2026-11-15T08:30:00+00:00' },
    ],
    text: null,
    attachment: null,
    withheld: null,
    open_pixel: null,
  });
  await open();
  const row = (await screen.findByText('Welcome to Parwell')).closest('tr') ?? document.body;
  for (const text of ['portal@fff.example', 'open', '3']) expect(within(row).getByText(text)).toBeTruthy();
  expect(row.querySelector('time')?.dateTime).toBe(invitation.last_event_time);
  const where = new URL(api.sent(listMail)[0]?.url ?? '', 'http://x').searchParams.get('where');
  expect(JSON.parse(where ?? '')).toEqual({ to_email: 'dana@northside.example' });

  await typist.click(within(row).getByRole('button', { name: /^Details of/ }));
  const details = await screen.findByLabelText('Message details');
  expect(within(details).getByText('dana@northside.example')).toBeTruthy();
  expect(within(details).getByText(invitation.msg_id)).toBeTruthy();
  expect(within(details).getByText('invitation, users')).toBeTruthy();
  const events = within(details).getAllByRole('listitem');
  expect(
    events.map((event) => [event.textContent?.split(' ')[0], event.querySelector('time')?.dateTime]),
  ).toEqual([
    ['processed', '2026-11-15T08:00:00+00:00'],
    ['open', '2026-11-15T08:30:00+00:00'],
  ]);
});

test('says that nothing was mailed (USER-028)', async () => {
  api.answers(listMail, { result: [], total_record: 0 });
  await open();
  expect(await screen.findByText('This user has no email activity.')).toBeTruthy();
});

test('a failure to load the activity can be retried (ERR-018)', async () => {
  api.refuses(listMail, { code: 'server_error', message: 'A server error has occurred.' });
  await open();
  expect(await screen.findByText('Failed to get user email activity')).toBeTruthy();
  api.answers(listMail, { result: [invitation], total_record: 1 });
  await typist.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Welcome to Parwell')).toBeTruthy();
});
