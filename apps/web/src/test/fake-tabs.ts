import { vi } from 'vitest';

type Work<T> = (lock: object | null) => Promise<T>;
interface Options {
  readonly ifAvailable?: boolean;
  readonly signal?: AbortSignal;
}

/** Locks and channels as the tabs of one browser share them. */
export function fakeTabs() {
  const held = new Set<string>();
  const waiting: { readonly name: string; readonly grant: () => void }[] = [];
  const channels = new Set<FakeChannel>();

  class FakeChannel extends EventTarget {
    readonly name: string;
    constructor(name: string) {
      super();
      this.name = name;
      channels.add(this);
    }
    postMessage(data: unknown): void {
      const others = [...channels].filter((each) => each !== this && each.name === this.name);
      others.forEach((each) =>
        each.dispatchEvent(new MessageEvent('message', { data: structuredClone(data) })),
      );
    }
    close(): void {
      channels.delete(this);
    }
  }

  const free = (name: string) => {
    const next = waiting.findIndex((each) => each.name === name);
    if (next < 0) held.delete(name);
    else waiting.splice(next, 1)[0]?.grant();
  };
  const run = async <T>(name: string, work: Work<T>): Promise<T> => {
    held.add(name);
    try {
      return await work({ name });
    } finally {
      free(name);
    }
  };
  const request = async <T>(name: string, ...rest: [Work<T>] | [Options, Work<T>]): Promise<T> => {
    const [options, work] = rest.length === 1 ? [{}, rest[0]] : rest;
    options.signal?.throwIfAborted();
    if (!held.has(name)) return run(name, work);
    if (options.ifAvailable) return work(null);
    const turn = Promise.withResolvers<void>();
    const entry = { name, grant: turn.resolve };
    waiting.push(entry);
    options.signal?.addEventListener('abort', () => {
      const at = waiting.indexOf(entry);
      if (at < 0) return;
      waiting.splice(at, 1);
      turn.reject(options.signal?.reason);
    });
    await turn.promise;
    return run(name, work);
  };

  vi.stubGlobal('BroadcastChannel', FakeChannel);
  vi.stubGlobal('navigator', { locks: { request } });
  return { waiting: () => waiting.length, channels: () => [...channels].map(({ name }) => name) };
}

/** Hides the page, or makes it visible again. */
export function setVisible(visible: boolean): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visible ? 'visible' : 'hidden');
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}
