import { currentSessionId } from '../session-id.ts';
import { followStream, liveEventOf, type Hear } from './stream.ts';

/**
 * Hears what has changed while the page is in sight. The pages of a browser share one stream, because over HTTP/1.1 a
 * browser opens six connections to a server, and the seventh page would hang (L5): a lock chooses the page that reads
 * the stream, and a channel tells the others. Both belong to one session, so that two users never hear each other.
 *
 * A page that is hidden takes no part: it neither holds the lock, so that a frozen page holds up nobody, nor listens.
 * When it is back in sight it looks again at everything. Browsers without locks or channels have the polls alone.
 */
export function hearChanges(hear: Hear): () => void {
  if (!('locks' in navigator) || !('BroadcastChannel' in window)) return () => undefined;
  let turn: { readonly session: string; readonly end: () => void } | null = null;
  let wasHidden = false;

  const endTurn = () => {
    turn?.end();
    turn = null;
  };
  const look = () => {
    const hidden = document.visibilityState === 'hidden';
    const session = hidden ? null : currentSessionId();
    if (session !== (turn?.session ?? null)) {
      endTurn();
      if (session !== null) turn = { session, end: takePart(session, hear, look) };
    }
    if (wasHidden && !hidden) hear({ again: true });
    wasHidden = hidden;
  };

  // On the document, which is told before the window, where TanStack Query listens: what that fetches is up to date.
  document.addEventListener('visibilitychange', look);
  // Another page has renewed, ended or begun a session.
  window.addEventListener('storage', look);
  look();
  return () => {
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('storage', look);
    endTurn();
  };
}

/** Reads the stream, or waits for the page that does and hears from it. Returns how to end that. */
function takePart(session: string, hear: Hear, onSessionEnd: () => void): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const name = `parwell-live ${session}`;
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }) => hear(liveEventOf(data)));
  const tellAll: Hear = (event) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- it concerns windows; a channel has one origin
    channel.postMessage(event);
    hear(event);
  };

  const read = async (hasGap: boolean) => {
    const onOpen = () => {
      if (hasGap) tellAll({ again: true });
      hasGap = true;
    };
    await followStream(session, { hear: tellAll, onOpen, signal });
    if (!signal.aborted) onSessionEnd();
  };
  const takeTurns = async () => {
    // Where nobody else has listened, nothing was missed: this page has just loaded what it shows.
    const isFirst = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock) await read(false);
      return lock !== null;
    });
    if (!isFirst) await navigator.locks.request(name, { signal }, () => read(true));
  };
  // Fails when this page stops waiting for its turn.
  void takeTurns().catch(() => undefined);
  return () => {
    ending.abort();
    channel.close();
  };
}
