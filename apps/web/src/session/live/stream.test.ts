import { HEARTBEAT_MS, refreshSession, type LiveEvent } from '@parwell/contract';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { fakeApi, type FakeApi } from '../../test/fake-api.ts';
import { fakeStreams, type FakeStreams } from '../../test/fake-stream.ts';
import { givenSession, MINUTE, session, tokenOf } from '../../test/people.ts';
import { noteActivity, usedUntil } from '../activity.ts';
import { storeSession } from '../stored-session.ts';
import { followStream } from './stream.ts';

const STOCK: LiveEvent = { topic: 'inventory', customerId: '100234' };

let api: FakeApi;
let streams: FakeStreams;
let heard: LiveEvent[];

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(1);
  api = fakeApi();
  streams = fakeStreams(api);
  heard = [];
  givenSession(60 * MINUTE, tokenOf('s1', 1));
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

async function follow() {
  const ending = new AbortController();
  let opened = 0;
  const ended = followStream('s1', {
    hear: (event) => heard.push(event),
    onOpen: () => (opened += 1),
    signal: ending.signal,
  });
  onTestFinished(() => ending.abort());
  await pass(0);
  return { stop: () => ending.abort(), ended, opened: () => opened };
}

test('hears each event with the token of its session, and an event it cannot read means: look again (L1)', async () => {
  noteActivity(10);
  const until = usedUntil();
  const { stop, ended } = await follow();
  expect(streams.tokens()).toEqual([`Bearer ${tokenOf('s1', 1)}`]);
  streams.send(STOCK);
  streams.write(': heartbeat\n\ndata: {"topic":"not a ');
  streams.write('slice","customerId":null}\n\ndata: {\n\n');
  await pass(0);
  expect(heard).toEqual([STOCK, { again: true }, { again: true }]);
  // Reading is not user activity.
  expect(usedUntil()).toBe(until);
  stop();
  await ended;
  expect(streams.tokens()).toEqual([]);
});

test('a broken stream is opened again, after ever longer pauses while the server is away (L2)', async () => {
  const { opened } = await follow();
  await pass(10_000);
  streams.close();
  await pass(999);
  expect(streams.openings()).toBe(1);
  streams.refuse('server_error');
  await pass(1);
  expect(streams.openings()).toBe(2);
  for (const wait of [2000, 4000, 8000, 16_000, 30_000, 30_000]) {
    const before = streams.openings();
    await pass(wait - 1);
    expect(streams.openings()).toBe(before);
    await pass(1);
    expect(streams.openings()).toBe(before + 1);
  }
  expect(opened()).toBe(1);
  streams.refuse(null);
  await pass(30_000);
  expect(opened()).toBe(2);
  streams.send(STOCK);
  await pass(0);
  expect(heard).toEqual([STOCK]);
});

test('a stream without heartbeats is dead, even if nobody has closed it (L2 L5)', async () => {
  const { opened } = await follow();
  for (let beat = 0; beat < 5; beat += 1) {
    await pass(HEARTBEAT_MS);
    streams.write(':\n\n');
  }
  expect(opened()).toBe(1);
  await pass(2.5 * HEARTBEAT_MS + 1000);
  expect(opened()).toBe(2);
  expect(streams.tokens()).toHaveLength(1);
});

test('a refused token is replaced once at once, and a session that cannot be renewed ends the stream (L3)', async () => {
  api.answers(refreshSession, session(tokenOf('s1', 2), 60 * MINUTE));
  streams.refuse('not_authenticated');
  const { ended } = await follow();
  // Once with each token; then it waits.
  expect(api.sent(refreshSession)).toHaveLength(2);
  expect(streams.openings()).toBe(2);
  api.refuses(refreshSession, { code: 'not_authenticated', message: 'User is not authenticated' });
  await pass(4000);
  await ended;
  expect(streams.openings()).toBe(3);
});

test('comes back with the token that was renewed meanwhile (L3)', async () => {
  await follow();
  await pass(MINUTE / 4);
  storeSession(session(tokenOf('s1', 2), 60 * MINUTE));
  streams.close();
  await pass(1000);
  expect(streams.tokens()).toEqual([`Bearer ${tokenOf('s1', 2)}`]);
});

test.each([
  ['has signed out', () => localStorage.clear()],
  ['is somebody else', () => storeSession(session(tokenOf('s2', 1), 60 * MINUTE, 'kim@northside.example'))],
])('the stream is not opened again when the user %s (L3)', async (_, change) => {
  const { ended } = await follow();
  change();
  streams.close();
  await pass(MINUTE);
  await ended;
  expect(streams.openings()).toBe(1);
});
