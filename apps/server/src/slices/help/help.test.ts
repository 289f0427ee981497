import { getHelpTopics, getVideoToken, listHelpVideos, type ErrorBody } from '@parwell/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Browser } from '../../../test/browser.ts';
import { startTestPortal, type TestPortal } from '../../../test/portal.ts';
import { sql } from '../../platform/db/database.ts';

let portal: TestPortal;
let viewer: Browser;

beforeAll(async () => {
  portal = await startTestPortal();
  await portal.db.run(sql`
    INSERT INTO help_topics (topic_key, display_name, vimeo_showcase_id, position) VALUES
      ('orders', 'Ordering', 'parwell-orders', 2),
      ('first_steps', 'First steps', 'parwell-first-steps', 1),
      ('empty', 'To come', 'no-such-showcase', 3),
      ('secret', 'Secret', 'parwell-users', 4)`);
  viewer = await person('ana@clinic.example', { help_viewer: 'VIEWER' }, [
    'orders',
    'retired_topic',
    'first_steps',
    'empty',
  ]);
});
afterAll(() => portal.close());

async function person(email: string, roles: Record<string, string>, topics: readonly string[]) {
  await portal.addUser({ email, accessGroups: { customer: ['c1'] }, roles });
  await portal.db.run(sql`UPDATE users SET help_topics = ${topics} WHERE email = ${email}`);
  return portal.signIn(email);
}

test('a user sees their own topics in order; a name without a topic is skipped (HELP-003 HELP-004)', async () => {
  const { helpTopics } = await viewer.get(getHelpTopics);
  expect(Object.entries(helpTopics)).toEqual([
    ['first_steps', { displayName: 'First steps', vimeoShowcaseId: 'parwell-first-steps' }],
    ['orders', { displayName: 'Ordering', vimeoShowcaseId: 'parwell-orders' }],
    ['empty', { displayName: 'To come', vimeoShowcaseId: 'no-such-showcase' }],
  ]);
});

test('help_admin implies help_viewer; without either there is no help (HELP-008)', async () => {
  const admin = await person('admin@clinic.example', { help_admin: 'OWNER' }, ['orders']);
  expect(Object.keys((await admin.get(getHelpTopics)).helpTopics)).toEqual(['orders']);
  const nobody = await person('nurse@clinic.example', { users: 'OWNER' }, ['orders']);
  for (const call of [getHelpTopics, getVideoToken]) expect((await nobody.call(call)).status).toBe(403);
});

const videos = (topicKey: string, token: string) =>
  viewer.call(listHelpVideos, { query: { topicKey, token } });
const token = async () => (await viewer.get(getVideoToken)).token;
/** A video element sends no id token. */
const load = (src: string, headers: Record<string, string> = {}) => fetch(`${portal.url}${src}`, { headers });

test('the token lists and plays the videos of a topic (HELP-001 HELP-009 API-006 API-051)', async () => {
  const answer = await viewer.get(listHelpVideos, { query: { topicKey: 'orders', token: await token() } });
  expect(answer.result).toMatchObject([{ title: 'From recommendation to delivery', player: 'clip' }]);
  const clip = await load(answer.result[0]?.src ?? '');
  expect([clip.status, clip.headers.get('content-type')]).toEqual([200, 'video/webm']);
  expect(clip.headers.get('cache-control')).toBe('private, no-store');
  const bytes = Buffer.from(await clip.arrayBuffer());
  expect(bytes.subarray(0, 4).toString('hex')).toBe('1a45dfa3');
  expect(bytes.length).toBeLessThan(200_000);
  const part = await load(answer.result[0]?.src ?? '', { range: 'bytes=0-3' });
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 4]);
});

test('a topic not assigned to the user is not found; a showcase without videos is empty', async () => {
  const valid = await token();
  for (const topic of ['secret', 'retired_topic', 'nothing']) {
    expect((await videos(topic, valid)).status).toBe(404);
  }
  expect((await videos('empty', valid)).json()).toEqual({ result: [], total_record: 0 });
});

test('a forged or expired token neither lists nor plays', async () => {
  const valid = await token();
  const { result } = await viewer.get(listHelpVideos, { query: { topicKey: 'orders', token: valid } });
  const src = result[0]?.src ?? '';
  const later = `${Number(valid.split('.')[0]) + 1}.${valid.split('.')[1]}`;
  for (const forged of [later, 'x', '.', `${valid}x`, `9999999999999.`]) {
    const answer = await videos('orders', forged);
    expect([answer.status, answer.json<ErrorBody>().message]).toEqual([
      422,
      'The video token is not valid any more. Please try again.',
    ]);
    expect((await load(src.replace(/token=.*/, `token=${encodeURIComponent(forged)}`))).status).toBe(404);
  }
  expect((await load(src.replace(/\?.*/, ''))).status).toBe(404);
  expect((await load(`${src}&token=again`)).status).toBe(404);
  expect((await load(src.replace('orders.webm', 'nothing.webm'))).status).toBe(404);
  expect((await load(src.replace('orders.webm', '..%2Flocal-clips.ts'))).status).toBe(404);
  portal.clock.advance({ minutes: 16 });
  expect((await videos('orders', valid)).status).toBe(422);
  expect((await load(src)).status).toBe(404);
});

test('only the player of Vimeo may be embedded, and only if Vimeo is configured', async () => {
  const policy = async (url: string) =>
    (await fetch(`${url}/healthz`)).headers.get('content-security-policy');
  expect(await policy(portal.url)).not.toContain('frame-src');
  const other = await startTestPortal({ VIMEO_CLIENT_ID: 'parwell', VIMEO_CLIENT_SECRET: 'secret' });
  expect(await policy(other.url)).toMatch(/; frame-src https:\/\/player\.vimeo\.com$/);
  await other.close();
});
