import { currentSessionId } from '../session-id.ts';
import { followStream, liveEventOf, type Hear } from './stream.ts';

/**
 * Hears changes while the page is visible. The pages of a browser share one stream, because over HTTP/1.1 a
 * browser opens six connections to a server, and the seventh page would hang (L5): a lock chooses the page
 * that reads the stream, and a channel passes the events on. Both belong to one session, so that two users
 * never hear each other. A hidden page neither holds the lock, which would block the others if it is frozen,
 * nor listens; when visible again, it refreshes everything. Browsers without locks or channels only poll.
 */
export function hearChanges(hear: Hear): () => void {
  if (!('locks' in navigator) || !('BroadcastChannel' in window)) return () => undefined;
  let turn: { readonly session: string; readonly end: () => void } | null = null;
  let wasHidden = false;

  const endTurn = () => {
    turn?.end();
    turn = null;
  };
  const check = () => {
    const hidden = document.visibilityState === 'hidden';
    const session = hidden ? null : currentSessionId();
    if (session !== (turn?.session ?? null)) {
      endTurn();
      if (session !== null) turn = { session, end: join(session, hear, check) };
    }
    if (wasHidden && !hidden) hear({ again: true });
    wasHidden = hidden;
  };

  // The document is notified before the window, where TanStack Query listens, so its requests have the new
  // session.
  document.addEventListener('visibilitychange', check);
  // Another page has renewed, ended or begun a session.
  window.addEventListener('storage', check);
  check();
  return () => {
    document.removeEventListener('visibilitychange', check);
    window.removeEventListener('storage', check);
    endTurn();
  };
}

/**
 * Reads the stream, or waits for the lock and hears from the page that holds it. Returns a function to end
 * that.
 */
function join(session: string, hear: Hear, onSessionEnd: () => void): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const name = `parwell-live ${session}`;
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }) => hear(liveEventOf(data)));
  const publish: Hear = (event) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- it concerns windows; a channel has one origin
    channel.postMessage(event);
    hear(event);
  };

  const read = async (hasGap: boolean) => {
    const onOpen = () => {
      if (hasGap) publish({ again: true });
      hasGap = true;
    };
    await followStream(session, { hear: publish, onOpen, signal });
    if (!signal.aborted) onSessionEnd();
  };
  const readInTurn = async () => {
    // Without another listener nothing was missed: this page has just loaded its data.
    const isFirst = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock) await read(false);
      return lock !== null;
    });
    if (!isFirst) await navigator.locks.request(name, { signal }, () => read(true));
  };
  // Fails when this page stops waiting for the lock.
  void readInTurn().catch(() => undefined);
  return () => {
    ending.abort();
    channel.close();
  };
}
