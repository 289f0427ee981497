import type { LiveEvent } from '@parwell/contract';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { fakeApi } from '../../test/fake-api.ts';
import { fakeStreams, type FakeStreams } from '../../test/fake-stream.ts';
import { fakeTabs, setVisible } from '../../test/fake-tabs.ts';
import { givenSession, MINUTE, session, tokenOf } from '../../test/people.ts';
import { storeSession } from '../stored-session.ts';
import { hearChanges } from './shared-stream.ts';

const STOCK: LiveEvent = { topic: 'inventory', customerId: '100234' };
const AGAIN: LiveEvent = { again: true };

let streams: FakeStreams;
let tabs: ReturnType<typeof fakeTabs>;

beforeEach(() => {
  vi.useFakeTimers();
  streams = fakeStreams(fakeApi());
  tabs = fakeTabs();
  givenSession(60 * MINUTE, tokenOf('s1', 1));
});

const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

async function openTab() {
  const heard: LiveEvent[] = [];
  const close = hearChanges((event) => heard.push(event));
  onTestFinished(close);
  await pass();
  return { heard: () => heard.splice(0), close };
}

/** As another tab would: stores a session, of which this tab is notified. */
function storeElsewhere(sid: string, version: number) {
  storeSession(session(tokenOf(sid, version), 60 * MINUTE));
  window.dispatchEvent(new StorageEvent('storage', { key: 'parwell.session' }));
}

test('fifty tabs share one stream, and each hears every event once (L5)', async () => {
  const opened = [];
  for (let tab = 0; tab < 50; tab += 1) opened.push(await openTab());
  expect(streams.tokens()).toHaveLength(1);
  streams.send(STOCK);
  await pass();
  // The first stream of a freshly loaded page has missed nothing.
  expect(opened.map(({ heard }) => heard())).toEqual(opened.map(() => [STOCK]));
});

test('when the tab with the stream closes, another takes over, and all look again (L2 L5)', async () => {
  const [first, second, third] = [await openTab(), await openTab(), await openTab()];
  first.close();
  await pass();
  expect(streams.tokens()).toHaveLength(1);
  expect(streams.openings()).toBe(2);
  streams.send(STOCK);
  await pass();
  expect([first, second, third].map(({ heard }) => heard())).toEqual([[], [AGAIN, STOCK], [AGAIN, STOCK]]);
});

test('after a break all tabs look again (L2)', async () => {
  const [first, second] = [await openTab(), await openTab()];
  streams.close();
  await pass(2000);
  expect(streams.openings()).toBe(2);
  expect([first.heard(), second.heard()]).toEqual([[AGAIN], [AGAIN]]);
});

test('hidden pages close the stream and hear nothing; back in sight they look again at once (L5)', async () => {
  const [first, second] = [await openTab(), await openTab()];
  setVisible(false);
  await pass();
  expect(streams.tokens()).toEqual([]);
  expect(tabs.channels()).toEqual([]);
  expect(tabs.waiting()).toBe(0);
  await pass(10 * MINUTE);
  expect(streams.openings()).toBe(1);
  setVisible(true);
  expect(first.heard()).toEqual([AGAIN]);
  await pass();
  expect(streams.tokens()).toHaveLength(1);
  streams.send(STOCK);
  await pass();
  expect(second.heard()).toEqual([AGAIN, STOCK]);
});

test('a page that is opened in the background begins when it is in sight (L5)', async () => {
  setVisible(false);
  const tab = await openTab();
  expect(streams.openings()).toBe(0);
  setVisible(true);
  await pass();
  expect(streams.tokens()).toHaveLength(1);
  expect(tab.heard()).toEqual([AGAIN]);
});

test('another session has a stream, a lock and a channel of its own; a renewed token changes nothing (L3)', async () => {
  const tab = await openTab();
  storeElsewhere('s1', 2);
  await pass();
  expect(streams.openings()).toBe(1);
  // Tabs of the old session that have not noticed yet do not hear the new one.
  const old = new BroadcastChannel('parwell-live s1');
  const heardByOld = vi.fn();
  old.addEventListener('message', heardByOld);
  storeElsewhere('s2', 1);
  await pass();
  expect(streams.tokens()).toEqual([`Bearer ${tokenOf('s2', 1)}`]);
  expect(tabs.channels()).toEqual(['parwell-live s1', 'parwell-live s2']);
  streams.send(STOCK);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- it concerns windows
  old.postMessage({ topic: 'orders', customerId: null });
  await pass();
  expect(tab.heard()).toEqual([STOCK]);
  expect(heardByOld).not.toHaveBeenCalled();
});

test('after a sign-out in another tab nothing is heard any more (L3)', async () => {
  await openTab();
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  await pass(MINUTE);
  expect(streams.tokens()).toEqual([]);
  expect(streams.openings()).toBe(1);
});

test('without locks there are the polls alone (L2)', async () => {
  vi.stubGlobal('navigator', {});
  const tab = await openTab();
  expect(streams.openings()).toBe(0);
  setVisible(false);
  setVisible(true);
  expect(tab.heard()).toEqual([]);
});
