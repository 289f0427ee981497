import { HEARTBEAT_MS, LiveEvent, listenToChanges } from '@parwell/contract';
import { ApiFailure } from '../api-failure.ts';
import { freshIdToken, refreshStoredSession } from '../refresh.ts';
import { request } from '../send.ts';
import { currentSessionId } from '../session-id.ts';
import { readStoredSession } from '../stored-session.ts';
import { eventReader } from './event-reader.ts';

export type Hear = (event: LiveEvent) => void;

/** Without a heartbeat for this long the connection is dead, even if nobody has closed it. */
const SILENCE_MS = 2.5 * HEARTBEAT_MS;
/** A stream that stayed open this long worked: the delay starts again at its shortest. */
const WORKED_MS = 10_000;
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

/** Another release may send unknown events: refreshing everything is always right. */
export function liveEventOf(data: unknown): LiveEvent {
  const event = LiveEvent.safeParse(data);
  return event.success ? event.data : { again: true };
}

/**
 * Reads the stream of changes of one session until `signal` aborts or the session has ended, and reconnects
 * whenever it breaks. `onOpen` is called for each connection: earlier events were not heard.
 */
export async function followStream(
  session: string,
  { hear, onOpen, signal }: { hear: Hear; onOpen: () => void; signal: AbortSignal },
): Promise<void> {
  let failures = 0;
  for (;;) {
    const idToken = await freshIdToken();
    // Another user may have signed in meanwhile, whose events are not for this page.
    if (signal.aborted || idToken === null || currentSessionId() !== session) return;
    const start = Date.now();
    const failure = await readOnce(idToken, hear, onOpen, signal);
    if (signal.aborted) return;
    if (failure?.status === 401 && (await isOver(idToken))) return;
    failures = Date.now() - start >= WORKED_MS ? 0 : failures + 1;
    // The first refused token is replaced at once.
    if (failure?.status === 401 && failures === 1) continue;
    await pause(waitAfter(failures, failure), signal);
  }
}

/** Reads one connection to its end. Returns the reason if it could not be opened. */
async function readOnce(
  idToken: string,
  hear: Hear,
  onOpen: () => void,
  signal: AbortSignal,
): Promise<ApiFailure | null> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENCE_MS);
  try {
    const { body } = await request(
      listenToChanges,
      { signal: AbortSignal.any([signal, silence.signal]) },
      idToken,
    );
    onOpen();
    const reader = body?.getReader();
    const read = eventReader((data) => hear(liveEventOf(parsed(data))));
    for (;;) {
      const part = await reader?.read();
      if (!part || part.done || signal.aborted) return null;
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENCE_MS);
      read(part.value);
    }
  } catch (error) {
    // A broken connection ends like any other.
    return error instanceof ApiFailure ? error : null;
  } finally {
    clearTimeout(timer);
    silence.abort();
  }
}

/** Whether a refused token cannot be replaced. `watch.ts` then leaves the page. */
async function isOver(idToken: string): Promise<boolean> {
  const stored = readStoredSession();
  if (stored?.idToken !== idToken) return stored === null;
  return (await refreshStoredSession(stored)) === 'refused';
}

/**
 * Doubles after each failure, with a random part, so that pages do not all return at once to a restarted
 * server.
 */
function waitAfter(failures: number, failure: ApiFailure | null): number {
  const refused = failure !== null && failure.refused && failure.status !== 401;
  const most = refused ? LONGEST_WAIT_MS : Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS);
  return most * (0.5 + Math.random() / 2);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const goOn = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', goOn);
      resolve();
    };
    const timer = setTimeout(goOn, ms);
    signal.addEventListener('abort', goOn);
  });
