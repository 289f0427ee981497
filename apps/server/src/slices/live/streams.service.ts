import { HEARTBEAT_MS, type LiveEvent } from '@parwell/contract';
import { decidesGrants } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { CHANNEL } from '../../platform/db/changes.ts';
import { listen, type Listening } from '../../platform/db/listen.ts';
import { readPayload, type ChangesMessage } from '../../platform/db/pending-changes.ts';
import type { EventStream } from '../../platform/http/event-stream.ts';
import type { Caller } from '../../platform/http/route.ts';
import type { MetricDefinition } from '../../platform/monitoring/metrics.ts';
import { Listeners, publish, type Listener, type ListenerLimits } from './listeners.ts';
import { eventsFor } from './live-events.ts';
import { createGrantChecks, type FindCallers } from './grant-checks.service.ts';

export interface StreamOptions extends ListenerLimits {
  /** How often due heartbeats, checks of grants and ends are looked for. */
  readonly tickMs: number;
}

export interface Streams {
  open(caller: Caller, tokenExpiresAt: number): Promise<EventStream>;
  close(): Promise<void>;
}

/** L1: the oldest grants by which events are sent. */
const GRANTS_VALID_MS = 30_000;
/** Earlier, to leave time for the check. */
const CHECK_EVERY_MS = 25_000;
const OPEN: MetricDefinition = {
  name: 'parwell_live_streams_open',
  help: 'Streams of changes that pages listen to on this server.',
};
const AGAIN: LiveEvent = { again: true };
const DEFAULTS: StreamOptions = { perUser: 20, inAll: 5000, tickMs: 1000 };

/**
 * Changes come through the database only, even those of this server, so that one server and many behave alike. All
 * streams share one connection.
 */
export function createStreams(
  context: Context,
  findCallers: FindCallers,
  options: Partial<StreamOptions> = {},
): Streams {
  const { clock, log, config, db } = context;
  const { tickMs, ...limits } = { ...DEFAULTS, ...options };
  const listeners = new Listeners(limits);
  context.metrics.gauge(OPEN, () => [{ value: listeners.size }]);
  const checks = createGrantChecks({ findCallers, listeners, log, now: () => now(), again: [AGAIN] });
  let listening: Listening | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const now = () => clock.now().getTime();

  function deliver(message: ChangesMessage): void {
    const at = now();
    for (const listener of listeners.where(() => true)) {
      const events = eventsFor(message, { userId: listener.caller.userId, grants: listener.grants });
      if (at - listener.checkedAt <= GRANTS_VALID_MS) publish(listener, events, at);
      else listener.missed ||= events.length > 0;
    }
    if (decidesGrants(message.topic))
      checks.check(listeners.where((listener) => concerns(message, listener)));
  }

  /** Sessions are checked first: one that has ended meanwhile must not hear of changes. */
  function publishAgain(): void {
    const all = listeners.where(() => true);
    for (const listener of all) listener.missed = true;
    checks.check(all);
  }

  function tick(): void {
    const at = now();
    for (const listener of listeners.where(({ expiresAt }) => expiresAt <= at)) listeners.end(listener);
    checks.check(listeners.where(({ checkedAt }) => at - checkedAt >= CHECK_EVERY_MS));
    for (const listener of listeners.where(({ writtenAt }) => at - writtenAt >= HEARTBEAT_MS)) {
      listener.writtenAt = at;
      listener.stream.beat();
    }
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  return {
    async open(caller, tokenExpiresAt) {
      listening ??= listen({
        url: config.DATABASE_DIRECT_URL ?? db.url,
        channel: CHANNEL,
        log,
        onPayload(payload) {
          const message = readPayload(payload);
          if (message) deliver(message);
        },
        onAgain: publishAgain,
      });
      await listening.ready();
      if (closed) throw new AppError('unavailable', 'The server is stopping. Please try again.');
      const { stream } = listeners.add(caller, tokenExpiresAt, now());
      timer ??= setInterval(tick, tickMs).unref();
      return stream;
    },
    async close() {
      closed = true;
      clearInterval(timer);
      for (const listener of listeners.where(() => true)) listeners.end(listener);
      await listening?.close();
    },
  };
}

const concerns = ({ users }: ChangesMessage, { caller }: Listener): boolean =>
  users.length === 0 || users.includes(caller.userId);
