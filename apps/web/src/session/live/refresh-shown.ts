import type { LiveEvent } from '@parwell/contract';
import type { Query, QueryClient } from '@tanstack/react-query';

/** The least time between two requests of a query, however many events arrive. */
const LEAST_MS = 1000;
/** Events come in groups and reach all pages at once, so requests are gathered and spread a little. */
const GATHER_MS = 100;
const SPREAD_MS = 150;

/**
 * Requests visible, outdated data again, like the next poll but sooner. Other data, such as the options of a
 * form, is marked stale and left alone until it is opened again.
 */
export function refreshShown(client: QueryClient) {
  const cache = client.getQueryCache();
  const due = new Set<Query>();
  const askedAt = new WeakMap<Query, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const refresh = () => {
    timer = undefined;
    const now = Date.now();
    const isReady = (query: Query) =>
      due.has(query) &&
      // A user's change is shown before the server has answered; an older answer must not undo it.
      client.isMutating() === 0 &&
      // A pending answer may be older than the event. It is not cancelled: slow answers would never arrive.
      query.state.fetchStatus === 'idle' &&
      now - (askedAt.get(query) ?? 0) >= LEAST_MS;
    for (const query of due) if (!isLive(query)) due.delete(query);
    void client.refetchQueries({ predicate: isReady });
    arrange();
  };
  const arrange = () => {
    if (due.size > 0) timer ??= setTimeout(refresh, GATHER_MS + Math.random() * SPREAD_MS);
  };
  const stopFollowing = cache.subscribe(({ type, query, ...event }) => {
    if (type === 'removed') due.delete(query);
    if (type !== 'updated' || !('action' in event) || event.action.type !== 'fetch') return;
    due.delete(query);
    askedAt.set(query, Date.now());
  });

  return {
    hear: (event: LiveEvent) => {
      const concerned = 'again' in event ? isLive : (query: Query) => shows(query, event);
      if (!('again' in event)) void client.invalidateQueries({ predicate: concerned, refetchType: 'none' });
      for (const query of cache.findAll({ predicate: concerned })) if (isLive(query)) due.add(query);
      arrange();
    },
    stop: () => {
      stopFollowing();
      clearTimeout(timer);
    },
  };
}

/** Whether a mounted view has it from `live()` and it can still change. */
const isLive = (query: Query): boolean =>
  query.isActive() &&
  !query.isStatic() &&
  query.observers.some(({ options: { refetchInterval: every } }) =>
    Boolean(typeof every === 'function' ? every(query) : every),
  );

function shows({ queryKey }: Query, event: Extract<LiveEvent, { topic: unknown }>): boolean {
  const [slice, , input] = queryKey;
  // The server publishes every slice that shows a change, for example the dashboard when stock has changed.
  if (slice !== event.topic) return false;
  return event.customerId === null || !namesOthers(input, event.customerId);
}

interface Names {
  readonly customerId?: unknown;
}
interface Input {
  readonly params?: Names;
  readonly query?: Names & { readonly where?: Names };
}

function namesOthers(input: unknown, customerId: string): boolean {
  const { params, query } = (input ?? {}) as Input;
  const named = params?.customerId ?? query?.customerId ?? query?.where?.customerId;
  if (typeof named === 'string') return named !== customerId;
  return Array.isArray(named) && named.length > 0 && !named.includes(customerId);
}
