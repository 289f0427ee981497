import {
  endOtherSessions,
  endOwnSession,
  endSessionsOf,
  getSettings,
  getUser,
  getFactorsOf,
  getOwnFactors,
  listOwnSessions,
  listOwnTokens,
  listSessionsOf,
  listTokensOf,
  type SignedIn,
} from '@parwell/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi, type FakeApi } from '../../../test/fake-api.ts';
import { openPortal } from '../../../test/open-portal.ts';
import { givenSession, user } from '../../../test/people.ts';

let api: FakeApi;

const session = (changes: Partial<SignedIn>): SignedIn => ({
  sessionId: 'a5b5c1f0-0000-4000-8000-000000000001',
  browser: 'Chrome on macOS',
  address: '10.20.4.17',
  firstUsedAt: '2026-11-18T07:31:00.000Z',
  lastUsedAt: '2026-11-18T09:42:00.000Z',
  newAddress: false,
  current: false,
  endedAt: null,
  ...changes,
});

const OTHER = 'a5b5c1f0-0000-4000-8000-000000000002';

beforeEach(() => {
  api = fakeApi();
  api.answers(getSettings, { knowledgeBaseUrl: null });
  api.answers(getOwnFactors, { factors: [], recoveryCodesLeft: 0, required: false });
  api.answers(getFactorsOf, { factors: [], recoveryCodesLeft: 0, required: false });
  api.answers(listOwnTokens, { result: [], total_record: 0 });
  api.answers(listTokensOf, { result: [], total_record: 0 });
  givenSession();
});

const open = async (path: string, grants = {}) => {
  api.answers(getUser, user({ grants }));
  await openPortal(path);
  await screen.findByRole('heading', { level: 1, name: 'Sign-in and security' });
};

const row = (name: RegExp) => screen.findByRole('row', { name });

test('one sees where one is signed in, and ends another session after a question (G3)', async () => {
  api.answers(listOwnSessions, {
    result: [
      session({ current: true }),
      session({ sessionId: OTHER, browser: 'Firefox on Linux', address: '203.0.113.44', newAddress: true }),
    ],
    total_record: 2,
  });
  api.answers(endOwnSession, { ended: 1 });
  await open('/security');
  const own = await row(/Chrome on macOS/);
  expect(within(own).getByText('This one')).toBeTruthy();
  expect(within(own).queryByRole('button')).toBeNull();
  const odd = await row(/Firefox on Linux/);
  expect(odd.textContent).toContain('203.0.113.44');
  expect(odd.textContent).toContain('Address not seen before');

  await userEvent.click(within(odd).getByRole('button'));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'End session' }));
  const question = await screen.findByRole('alertdialog', { name: 'End the session of Firefox on Linux?' });
  expect(api.sent(endOwnSession)).toEqual([]);
  await userEvent.click(within(question).getByRole('button', { name: 'End session' }));
  expect(await screen.findByText('1 session was ended')).toBeTruthy();
  expect(api.sent(endOwnSession).map(({ url }) => url)).toEqual([`/api/auth/sessions/${OTHER}`]);
});

test('all others end with one button, which is there if there are any (G3)', async () => {
  api.answers(listOwnSessions, {
    result: [session({ current: true }), session({ sessionId: OTHER })],
    total_record: 2,
  });
  api.answers(endOtherSessions, { ended: 1 });
  await open('/security');
  await userEvent.click(await screen.findByRole('button', { name: 'End 1 other' }));
  api.answers(listOwnSessions, { result: [session({ current: true })], total_record: 1 });
  const question = await screen.findByRole('alertdialog', { name: 'End all other sessions?' });
  await userEvent.click(within(question).getByRole('button', { name: 'End 1 other' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^End/ })).toBeNull());
});

test('those that ended are shown on request (G3)', async () => {
  api.answers(listOwnSessions, { result: [session({ current: true })], total_record: 1 });
  await open('/security');
  await row(/Chrome on macOS/);
  const past = session({ sessionId: OTHER, browser: 'Edge on Windows', endedAt: '2026-11-01T10:00:00.000Z' });
  api.answers(listOwnSessions, { result: [session({ current: true }), past], total_record: 2 });
  await userEvent.click(screen.getByRole('switch', { name: 'Also the last 90 days' }));
  expect(within(await row(/Edge on Windows/)).getByText('Ended')).toBeTruthy();
  expect(api.sent(listOwnSessions).at(-1)?.url).toBe('/api/auth/sessions?ended=true');
});

test('an administrator signs somebody out everywhere (G3)', async () => {
  api.answers(listSessionsOf, { result: [session({})], total_record: 1 });
  api.answers(endSessionsOf, { ended: 1 });
  await open('/security?email=ana%40clinic.example', { c1: { users: 'OWNER' } });
  expect(screen.getByText('ana@clinic.example')).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
  const question = await screen.findByRole('alertdialog', {
    name: 'Sign ana@clinic.example out everywhere?',
  });
  await userEvent.click(within(question).getByRole('button', { name: 'Sign out everywhere' }));
  expect(await screen.findByText('1 session was ended')).toBeTruthy();
  expect(api.sent(endSessionsOf).map(({ url }) => url)).toEqual(['/api/users/ana%40clinic.example/sessions']);
});

test('whoever administers nobody is told so (G3)', async () => {
  api.refuses(listSessionsOf, { code: 'not_authorized', message: 'No' });
  api.refuses(getFactorsOf, { code: 'not_authorized', message: 'No' });
  await open('/security?email=ana%40clinic.example');
  expect(await screen.findByText(/You are not authorized to view this content\./)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
