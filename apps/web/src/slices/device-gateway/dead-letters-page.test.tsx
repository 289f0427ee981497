import { getSettings, getUser, listDeadLetters, readDeadLetter, type User } from '@parwell/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeApi, type FakeApi } from '../../test/fake-api.ts';
import { openPortal } from '../../test/open-portal.ts';
import { givenSession, user } from '../../test/people.ts';
import { sizeText } from './size-text.ts';

const letter = {
  id: 7,
  receivedAt: '2026-11-15T08:30:00+00:00',
  cabinetId: '100234-001',
  customerId: '100234',
  topic: 'temperature',
  reason: 'Not JSON.',
  bytes: 2048,
};

let api: FakeApi;

async function openLetters(person: User = user({ grants: { ALL: { cabinets: 'VIEWER' } } })) {
  api = fakeApi();
  api.answers(getUser, person);
  api.answers(getSettings, { knowledgeBaseUrl: null });
  api.answers(listDeadLetters, { result: [letter], total_record: 1 });
  api.answers(readDeadLetter, { ...letter, payload: '{"half": <b>bold</b>' });
  givenSession();
  await openPortal('/dead-letters');
}
const requests = () =>
  api.sent(listDeadLetters).map(({ url }) => Object.fromEntries(new URL(url, 'http://x').searchParams));

test('lists the newest first, filtered by device', async () => {
  await openLetters();
  await screen.findByText('Not JSON.');
  expect(screen.getByText('2 kB')).toBeTruthy();
  expect(screen.getByRole('link', { name: '100234-001' }).getAttribute('href')).toBe(
    '/cabinet-details/100234/100234-001',
  );
  expect(requests()[0]).toMatchObject({ order: 'receivedAt DESC', offset: '0', limit: '10', where: '{}' });
  await userEvent.type(screen.getByLabelText('Device ID'), '1002{Enter}');
  await waitFor(() => expect(requests().at(-1)?.['where']).toBe('{"cabinetId":"1002"}'));
});

test('a message is shown as plain text', async () => {
  await openLetters();
  await userEvent.click(await screen.findByRole('button', { name: letter.reason }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Message from 100234-001' }));
  expect((await dialog.findByLabelText('Message')).textContent).toBe('{"half": <b>bold</b>');
  expect(api.sent(readDeadLetter)[0]?.url).toBe('/api/telemetry/dead-letters/7');
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a message that cannot be loaded can be retried', async () => {
  await openLetters();
  api.refuses(readDeadLetter, { code: 'server_error', message: 'A server error has occurred.' });
  await userEvent.click(await screen.findByRole('button', { name: letter.reason }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText(/A server error has occurred\./);
  api.answers(readDeadLetter, { ...letter, payload: '' });
  await userEvent.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(await dialog.findByText('The message is empty.')).toBeTruthy();
});

test('only staff have it', async () => {
  await openLetters(user({ grants: { c1: { cabinets: 'OWNER' }, ALL: { users: 'OWNER' } } }));
  await screen.findByText('Page not found');
  expect(api.sent(listDeadLetters)).toEqual([]);
});

test('sizes are short', () => {
  expect([0, 1, 1023, 1536, 20_480, 300_000].map(sizeText)).toEqual([
    '0 bytes',
    '1 byte',
    '1023 bytes',
    '1.5 kB',
    '20 kB',
    '293 kB',
  ]);
});
