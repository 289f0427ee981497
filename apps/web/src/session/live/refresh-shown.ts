import type { LiveEvent } from '@parwell/contract';
import type { Query, QueryClient } from '@tanstack/react-query';

/** So often at most a query is asked for again, however much happens. */
const LEAST_MS = 1000;
/** Events come in groups, and to all pages at the same moment: what is asked for again is gathered and spread a little. */
const GATHER_MS = 100;
const SPREAD_MS = 150;

/**
 * Asks again for what is in sight and out of date, as the next poll would, only sooner. What is not live, such as the
 * choices of a form, is marked as old and left alone until it is opened again.
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
      // What users change is shown before the server has answered; an older answer must not undo that.
      client.isMutating() === 0 &&
      // An answer under way may be older than the event. It is not given up: slow ones would never arrive.
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

/** Whether somebody looks at it who takes it from `live()`, and it still changes. */
const isLive = (query: Query): boolean =>
  query.isActive() &&
  !query.isStatic() &&
  query.observers.some(({ options: { refetchInterval: every } }) =>
    Boolean(typeof every === 'function' ? every(query) : every),
  );

function shows({ queryKey }: Query, event: Extract<LiveEvent, { topic: unknown }>): boolean {
  const [slice, , input] = queryKey;
  // The server tells of all slices that show a change: of the dashboard, too, when stock has changed.
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

/** Whether an input asks for one customer, or some, and not for this one. */
function namesOthers(input: unknown, customerId: string): boolean {
  const { params, query } = (input ?? {}) as Input;
  const named = params?.customerId ?? query?.customerId ?? query?.where?.customerId;
  if (typeof named === 'string') return named !== customerId;
  return Array.isArray(named) && named.length > 0 && !named.includes(customerId);
}
