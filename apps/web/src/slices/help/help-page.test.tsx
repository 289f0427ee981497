import {
  getHelpTopics,
  getSettings,
  getUser,
  getVideoToken,
  listHelpVideos,
  type HelpVideo,
  type User,
} from '@parwell/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeApi, type FakeApi } from '../../test/fake-api.ts';
import { address } from '../../test/fake-browser.ts';
import { openPortal } from '../../test/open-portal.ts';
import { givenSession, user } from '../../test/people.ts';
import { lengthOf } from './video-length.ts';

const TOPICS = {
  basics: { displayName: 'First steps', vimeoShowcaseId: '1' },
  orders: { displayName: 'Ordering', vimeoShowcaseId: '2' },
};

const clip = (changes: Partial<HelpVideo> = {}): HelpVideo => ({
  id: 'a',
  title: 'Your first day',
  seconds: 65,
  player: 'clip',
  src: '/video/clips/a.webm?token=t1',
  ...changes,
});

let api: FakeApi;

const viewer = user({ grants: { c1: { help_viewer: 'VIEWER' } }, helpTopics: TOPICS });

async function openHelp(path = '/help', person: User = viewer) {
  api = fakeApi();
  api.answers(getUser, person);
  api.answers(getSettings, { knowledgeBaseUrl: null });
  api.answers(getHelpTopics, { helpTopics: TOPICS });
  api.answers(getVideoToken, { token: 't1', expiresAt: '2026-11-15T00:00:00Z' });
  api.answers(listHelpVideos, { result: [clip()], total_record: 1 });
  givenSession();
  await openPortal(path);
}
const entries = () => screen.getByRole('navigation', { name: 'Help topics' });
const requests = () =>
  api.sent(listHelpVideos).map(({ url }) => Object.fromEntries(new URL(url, 'http://x').searchParams));

test('lists each topic, with the first one open (HELP-001 HELP-002 SHELL-032)', async () => {
  await openHelp();
  const video = await screen.findByLabelText('Your first day');
  expect(video.getAttribute('src')).toBe('/video/clips/a.webm?token=t1');
  expect(
    within(entries())
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['First steps', 'Ordering']);
  expect(screen.getByRole('region', { name: 'First steps' })).toBeTruthy();
});

test('choosing a topic requests a token and plays its showcase (HELP-002 HELP-009)', async () => {
  await openHelp();
  await userEvent.click(await screen.findByRole('button', { name: 'Ordering' }));
  await screen.findByRole('region', { name: 'Ordering' });
  await waitFor(() => expect(requests()).toContainEqual({ topicKey: 'orders', token: 't1' }));
  expect(address()).toBe('/help?topic=orders');
  expect(api.sent(getVideoToken).length).toBeGreaterThan(0);
});

test.each([
  ['/help?topic=orders', 'Ordering'],
  ['/help?topic=retired', 'First steps'],
])('%s opens the topic %s', async (path, name) => {
  await openHelp(path);
  expect(await screen.findByRole('region', { name })).toBeTruthy();
});

test('a showcase with several videos offers them all', async () => {
  await openHelp();
  const result = [
    clip(),
    clip({ id: 'b', title: 'Your second day', seconds: 3600, src: '/video/clips/b.webm' }),
  ];
  api.answers(listHelpVideos, { result, total_record: 2 });
  await userEvent.click(await screen.findByRole('button', { name: 'Ordering' }));
  await userEvent.click(await screen.findByRole('button', { name: /Your second day/ }));
  expect(screen.getByLabelText('Your second day').getAttribute('src')).toBe('/video/clips/b.webm');
  expect(screen.getAllByText('1:00:00').length).toBeGreaterThan(0);
});

test("the video service's player is shown in an iframe", async () => {
  await openHelp();
  const src = 'https://player.vimeo.com/video/1?h=abc';
  api.answers(listHelpVideos, { result: [clip({ player: 'frame', src })], total_record: 1 });
  await userEvent.click(await screen.findByRole('button', { name: 'Ordering' }));
  const frame = await screen.findByTitle('Your first day');
  expect([frame.tagName, frame.getAttribute('src')]).toEqual(['IFRAME', src]);
});

test('an expired video is requested again with a new token', async () => {
  await openHelp();
  fireEvent.error(await screen.findByLabelText('Your first day'));
  await screen.findByText('The video cannot be played.');
  api.answers(getVideoToken, { token: 't2', expiresAt: '2026-11-15T00:00:00Z' });
  api.answers(listHelpVideos, { result: [clip({ src: '/video/clips/a.webm?token=t2' })], total_record: 1 });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  const video = await screen.findByLabelText('Your first day');
  expect(video.getAttribute('src')).toBe('/video/clips/a.webm?token=t2');
  expect(requests().at(-1)).toEqual({ topicKey: 'basics', token: 't2' });
});

test('says if there are no videos or the video service is unavailable', async () => {
  await openHelp();
  api.answers(listHelpVideos, { result: [], total_record: 0 });
  await userEvent.click(await screen.findByRole('button', { name: 'Ordering' }));
  expect(await screen.findByText('No videos on this topic yet.')).toBeTruthy();
  const away = 'The video service is not available for a moment. Please try again.';
  api.refuses(getVideoToken, { code: 'unavailable', message: away });
  await userEvent.click(screen.getByRole('button', { name: 'First steps' }));
  expect(await screen.findByText(`An error occurred: ${away} in Help`)).toBeTruthy();
});

test('without topics the page says so', async () => {
  api = fakeApi();
  api.answers(getUser, user({ grants: { c1: { help_viewer: 'VIEWER' } } }));
  api.answers(getSettings, { knowledgeBaseUrl: null });
  api.answers(getHelpTopics, { helpTopics: {} });
  givenSession();
  await openPortal('/help');
  expect(await screen.findByText('No help videos yet.')).toBeTruthy();
});

test('without help_viewer the page does not exist and nothing is requested (SHELL-050)', async () => {
  await openHelp('/help', user({ grants: { c1: { users: 'OWNER' } }, helpTopics: TOPICS }));
  await screen.findByText('Page not found');
  expect(api.sent(getHelpTopics)).toHaveLength(0);
});

const profileEntries = async () => {
  await userEvent.click(await screen.findByRole('button', { name: /^Profile of/ }));
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
};

test('the profile menu links to the profile, and to help if there is any (HELP-005 SHELL-150 SHELL-153)', async () => {
  await openHelp('/support');
  expect(await profileEntries()).toEqual(
    expect.arrayContaining(['Profile Settings', 'Help', 'Support', 'Logout']),
  );
  await userEvent.click(screen.getByRole('menuitem', { name: 'Help' }));
  await waitFor(() => expect(address()).toBe('/help'));
  await profileEntries();
  await userEvent.click(screen.getByRole('menuitem', { name: 'Profile Settings' }));
  await waitFor(() => expect(address()).toBe('/profile'));
});

test.each([
  ['no topic', user({ grants: { c1: { help_viewer: 'OWNER' } } })],
  ['no role', user({ helpTopics: TOPICS })],
])('with %s there is no Help in the profile menu (HELP-005 SHELL-153)', async (_what, person) => {
  await openHelp('/support', person);
  expect(await profileEntries()).not.toContain('Help');
});

test('lengths are formatted as players do', () => {
  expect([0, 5, 65, 600, 3599, 3600, 3725].map(lengthOf)).toEqual([
    '0:00',
    '0:05',
    '1:05',
    '10:00',
    '59:59',
    '1:00:00',
    '1:02:05',
  ]);
});
