import { listenToChanges, LiveEvent } from '@parwell/contract';
import type { Browser } from './browser.ts';

export interface LiveReader {
  readonly headers: Headers;
  /** Each event matches the contract. */
  readonly events: readonly LiveEvent[];
  /** Resolves after `count` heartbeats in all. */
  beats(count: number): Promise<void>;
  hears(event: LiveEvent): Promise<void>;
  readonly ended: Promise<void>;
  close(): Promise<void>;
}

/** Resolves when the server listens to changes, so that none is missed. */
export async function listenLive(browser: Browser): Promise<LiveReader> {
  const stop = new AbortController();
  const response = await fetch(`${browser.url}/api${listenToChanges.path}`, {
    headers: { authorization: `Bearer ${browser.session?.idToken}` },
    signal: stop.signal,
  });
  if (response.status !== 200 || !response.body)
    throw new Error(`GET /events: ${response.status} ${await response.text()}`);
  const events: LiveEvent[] = [];
  const waiting = new Set<() => void>();
  const parts = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let beats = 0;
  let rest = '';

  function receive(text: string): void {
    const messages = (rest + text).split('\n\n');
    rest = messages.pop() ?? '';
    for (const message of messages) {
      if (message === ':') beats += 1;
      else if (message.startsWith('data: ')) events.push(LiveEvent.parse(JSON.parse(message.slice(6))));
    }
    for (const check of waiting) check();
  }

  async function readAll(): Promise<void> {
    for (let part = await parts.read(); !part.done; part = await parts.read()) receive(part.value);
  }
  const ended = readAll().catch(() => {});

  const until = (isTrue: () => boolean): Promise<void> =>
    new Promise((resolve) => {
      const check = () => {
        if (!isTrue()) return;
        waiting.delete(check);
        resolve();
      };
      waiting.add(check);
      check();
    });

  return {
    headers: response.headers,
    events,
    ended,
    beats: (count) => until(() => beats >= count),
    hears: (event) => until(() => events.some((heard) => JSON.stringify(heard) === JSON.stringify(event))),
    close() {
      stop.abort();
      return ended;
    },
  };
}
