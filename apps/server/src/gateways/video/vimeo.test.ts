import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TestClock } from '../../../test/portal.ts';
import { createLog } from '../../platform/log.ts';
import { vimeoGateway } from './vimeo.ts';

// Answers like api.vimeo.com, and records the requests.
let server: Server;
let apiUrl: string;
let asked: { line: string; headers: IncomingMessage['headers']; body: string }[] = [];
let answers: Record<string, [status: number, body: unknown]> = {};

const video = (id: number, more: object = {}) => ({
  uri: `/videos/${id}`,
  name: `Video ${id}`,
  duration: 60 + id,
  player_embed_url: `https://player.vimeo.com/video/${id}?h=abc`,
  pictures: { base_link: 'https://i.vimeocdn.com/x' },
  ...more,
});
const FIRST = '/albums/4711/videos?per_page=100&fields=uri,name,duration,player_embed_url';

beforeAll(async () => {
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const line = `${request.method} ${request.url}`;
    asked.push({ line, headers: request.headers, body: await text(request) });
    const [status, body] = answers[line] ?? [404, { error: 'Not found' }];
    response.writeHead(status, { 'content-type': 'application/vnd.vimeo.album+json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
  server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

beforeEach(() => {
  asked = [];
  answers = {
    'POST /oauth/authorize/client': [200, { access_token: 'token-1', token_type: 'bearer', scope: 'public' }],
    [`GET ${FIRST}`]: [200, { total: 1, data: [video(1)], paging: { next: null } }],
  };
});

const lines: string[] = [];
const log = createLog({ level: 'info', stream: { write: (line) => void lines.push(line) } });
const clock = new TestClock();
const gateway = (url = apiUrl) =>
  vimeoGateway({ clientId: 'parwell', clientSecret: 'hunter2', clock, log, apiUrl: url });

test('a token is requested with the client’s credentials, and used for an hour (API-006)', async () => {
  const vimeo = gateway();
  expect(await vimeo.requestToken()).toMatchObject({ token: 'token-1' });
  expect(asked[0]?.headers.authorization).toBe(`basic ${Buffer.from('parwell:hunter2').toString('base64')}`);
  expect(asked[0]?.headers.accept).toBe('application/vnd.vimeo.*+json;version=3.4');
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ grant_type: 'client_credentials', scope: 'public' });
  await vimeo.requestToken();
  expect(asked).toHaveLength(1);
  clock.advance({ minutes: 61 });
  await vimeo.requestToken();
  expect(asked).toHaveLength(2);
});

test('the videos of a showcase are listed with the token, over all its pages (HELP-009)', async () => {
  answers[`GET ${FIRST}`] = [
    200,
    { data: [video(1), video(2)], paging: { next: '/albums/4711/videos?page=2' } },
  ];
  answers['GET /albums/4711/videos?page=2'] = [
    200,
    { data: [video(3, { name: null })], paging: { next: null } },
  ];
  const videos = await gateway().listVideos('4711', 'token-1');
  expect(videos[0]).toEqual({
    id: '/videos/1',
    title: 'Video 1',
    seconds: 61,
    player: 'frame',
    src: 'https://player.vimeo.com/video/1?h=abc',
  });
  expect(videos.map(({ title }) => title)).toEqual(['Video 1', 'Video 2', 'Untitled']);
  expect(asked.map(({ headers }) => headers.authorization)).toEqual(['bearer token-1', 'bearer token-1']);
});

test('only Vimeo’s own player is ever embedded', async () => {
  const data = [
    video(1, { player_embed_url: 'https://player.vimeo.com.evil.example/video/1' }),
    video(2, { player_embed_url: 'javascript:alert(1)' }),
    video(3, { player_embed_url: '' }),
    video(4),
  ];
  answers[`GET ${FIRST}`] = [200, { data, paging: { next: 'https://evil.example/steal' } }];
  expect((await gateway().listVideos('4711', 'token-1')).map(({ id }) => id)).toEqual(['/videos/4']);
  expect(asked).toHaveLength(1);
});

test('a paging loop ends', async () => {
  answers[`GET ${FIRST}`] = [200, { data: [video(1)], paging: { next: FIRST } }];
  expect(await gateway().listVideos('4711', 'token-1')).toHaveLength(10);
});

test('a token Vimeo refuses is not used again', async () => {
  const vimeo = gateway();
  await vimeo.requestToken();
  answers[`GET ${FIRST}`] = [401, { error: 'Unauthorized' }];
  await expect(vimeo.listVideos('4711', 'token-1')).rejects.toThrow('The video token is not valid any more');
  answers['POST /oauth/authorize/client'] = [200, { access_token: 'token-2' }];
  expect(await vimeo.requestToken()).toMatchObject({ token: 'token-2' });
});

test('an unknown showcase is not found, whatever its id', async () => {
  await expect(gateway().listVideos('../../me', 'token-1')).rejects.toThrow('The showcase was not found.');
  expect(asked[0]?.line).toContain('/albums/..%2F..%2Fme/videos');
});

test.each([
  ['a broken Vimeo', () => [500, { error: 'Oops' }] as const],
  ['what is no JSON', () => [200, '<html>'] as const],
  ['what is no list', () => [200, { data: 'none' }] as const],
])('%s is told as being unavailable, and its reason is logged', async (_what, answer) => {
  lines.length = 0;
  answers[`GET ${FIRST}`] = [...answer()];
  await expect(gateway().listVideos('4711', 'token-1')).rejects.toMatchObject({
    code: 'unavailable',
    message: 'The video service is not available for a moment. Please try again.',
  });
  expect(lines.join('')).toContain('Vimeo did not answer as it should');
});

test('an unreachable Vimeo is unavailable too', async () => {
  await expect(gateway('http://127.0.0.1:9').requestToken()).rejects.toMatchObject({ code: 'unavailable' });
});
