// Tells a database that hangs from a slow one: a statement may take long, but if even asking for the time on a separate
// connection gets no answer, waiting is useless.
import pg from 'pg';

/** As pg says it. */
const NO_ANSWER = 'timeout expired';

type Answer = 'answers' | 'fails' | 'hangs';

export interface DatabaseTime {
  readonly time: number;
  readonly roundTripMs: number;
}

export interface Liveness {
  /** It was found to hang and has not answered since. */
  readonly hanging: boolean;
  /** The database is watched only while work waits for it. */
  begin(): void;
  end(): void;
  /** Called repeatedly while the database hangs, with the milliseconds since that was found. */
  whileHanging(listener: (sinceMs: number) => void): void;
  onTime(listener: (answer: DatabaseTime) => void): void;
  /** Called after each question: what was wrong, or undefined if it was answered. Until it is, it is asked again. */
  onOutcome(listener: (problem: unknown) => void): void;
  /** False if there is no answer in time. */
  answers(): Promise<boolean>;
  close(): Promise<void>;
}

interface Options {
  readonly everyMs?: number;
  /** Together with `everyMs` below the five seconds in which every call is answered. */
  readonly patienceMs?: number;
}

export function watchDatabase(url: string, { everyMs = 1000, patienceMs = 2500 }: Options = {}): Liveness {
  const listeners: ((sinceMs: number) => void)[] = [];
  const timeListeners: ((answer: DatabaseTime) => void)[] = [];
  const outcomeListeners: ((problem: unknown) => void)[] = [];
  let waiting = 0;
  let hangingSince: number | undefined;
  let problem: unknown;
  let timer: NodeJS.Timeout | undefined;
  let asking: Promise<Answer> | undefined;
  let connection: pg.Client | undefined;
  let closed = false;

  function ask(): Promise<Answer> {
    asking ??= askOnce().then((answer) => {
      asking = undefined;
      if (answer === 'hangs') hangingSince ??= performance.now();
      else hangingSince = undefined;
      if (hangingSince !== undefined) {
        for (const listener of listeners) listener(performance.now() - hangingSince);
      }
      if (!closed) for (const listener of outcomeListeners) listener(problem);
      watch();
      return answer;
    });
    return asking;
  }

  async function askOnce(): Promise<Answer> {
    const known = connection;
    const client = known ?? new pg.Client({ connectionString: url, application_name: 'parwell-liveness' });
    if (!known) client.on('error', lost);
    connection = client;
    const asked = async () => {
      if (!known) await client.connect();
      const began = performance.now();
      const { rows } = await client.query<{ time: number }>(
        'SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS time',
      );
      const answer = { time: rows[0]?.time ?? 0, roundTripMs: performance.now() - began };
      for (const listener of timeListeners) listener(answer);
    };
    const answered = asked().then(
      () => 'answers' as const,
      (error: unknown) => {
        problem = error;
        return 'fails' as const;
      },
    );
    const limit = timeLimit(patienceMs);
    const answer = await Promise.race([answered, limit.passed]);
    limit.clear();
    if (answer === 'answers') problem = undefined;
    if (answer === 'hangs') problem = new Error(NO_ANSWER);
    if (answer !== 'answers') {
      connection = undefined;
      cut(client);
    }
    return answer;
  }

  /** The connection that asks is always open, so a database that ends is noticed although nobody needs it. */
  function lost(): void {
    connection = undefined;
    if (!closed) void ask();
  }

  const isNeeded = () => waiting > 0 || problem !== undefined;

  function watch(): void {
    if (timer || closed || !isNeeded()) return;
    timer = setTimeout(() => {
      timer = undefined;
      if (isNeeded()) void ask();
    }, everyMs);
    timer.unref();
  }

  return {
    get hanging() {
      return hangingSince !== undefined;
    },
    begin() {
      waiting += 1;
      watch();
    },
    end() {
      waiting -= 1;
    },
    whileHanging: (listener) => void listeners.push(listener),
    onTime: (listener) => void timeListeners.push(listener),
    onOutcome: (listener) => void outcomeListeners.push(listener),
    answers: async () => (await ask()) === 'answers',
    async close() {
      closed = true;
      clearTimeout(timer);
      await asking;
      await connection?.end();
    },
  };
}

const TICKS = 10;

/**
 * Counted in ticks: while this process does not get to run, the database is not to blame. An answer that arrived but
 * was not read yet is in time: it is read before `setImmediate` runs.
 */
function timeLimit(ms: number): { readonly passed: Promise<'hangs'>; clear(): void } {
  let timer: NodeJS.Timeout | undefined;
  const passed = new Promise<'hangs'>((resolve) => {
    let left = TICKS;
    timer = setInterval(() => {
      left -= 1;
      if (left === 0) setImmediate(resolve, 'hangs');
    }, ms / TICKS);
  });
  return { passed, clear: () => clearInterval(timer) };
}

/** The part of pg's client that its types do not declare. */
interface Streaming {
  readonly connection: { readonly stream: { destroy(): void } };
}

/** Callers that wait for an answer on the connection get an error. */
export const cut = (client: pg.ClientBase): void =>
  (client as pg.ClientBase & Streaming).connection.stream.destroy();
