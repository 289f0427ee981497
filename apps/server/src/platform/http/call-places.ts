import { onlyCustomer } from '@parwell/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { TooManyRequests } from '../app-error.ts';
import type { MetricDefinition } from '../monitoring/metrics.ts';
import type { Monitoring } from '../monitoring/monitoring.ts';
import { FairGate, type Entrant, type Leave, type NoPlace } from './fair-gate.ts';
import type { Caller } from './route.ts';

/** What a page asks for at once comes faster side by side, as long as nobody else is at work. */
const OF_PERSON_ALONE = 4;
/** With two, another's calls take three times as long on a machine of two cores: the bench `fairness` measures it. */
const OF_PERSON_AMONG_OTHERS = 1;
/** Of all people of one customer together. */
const OF_CUSTOMER = 12;
/** Of callers without a session; a hospital shares an address. */
const OF_ADDRESS = 20;
/** More than any page asks for at once. */
const LONGEST_LINE = 100;
/** People do not wait longer for an answer to begin. */
const WAIT_MS = 5000;
const RETRY_SECONDS = 2;

const MESSAGE = `Too many requests at once. Try again in ${RETRY_SECONDS} seconds.`;

const WAITING: MetricDefinition = {
  name: 'parwell_calls_waiting',
  help: 'Calls that wait on this server because their person, customer or address has as many under way as it may.',
};
const REFUSED: MetricDefinition = {
  name: 'parwell_calls_refused_total',
  help: 'Calls that were refused with 429 because too many of the same person, customer or address were under way: the line was full, or its call waited too long.',
  labels: ['because'],
};

export interface CallPlaces {
  /** Null if the client left while it waited. Throws TooManyRequests. */
  enter(exchange: { request: FastifyRequest; reply: FastifyReply }, caller?: Caller): Promise<Leave | null>;
}

export interface CallPlacesOptions {
  readonly waitMs?: number;
}

/** For tests and the bench, where one person stands for many. */
export const endlessPlaces: CallPlaces = { enter: async () => () => undefined };

/** A place is held while a call works, until its answer begins. */
export function createCallPlaces(
  { metrics }: Pick<Monitoring, 'metrics'>,
  { waitMs = WAIT_MS }: CallPlacesOptions = {},
): CallPlaces {
  const gate = new FairGate({ longestLine: LONGEST_LINE, waitMs });
  metrics.gauge(WAITING, () => [{ value: gate.waiting }]);
  const refused = metrics.counter(REFUSED);
  const reasons: readonly NoPlace[] = ['line', 'wait'];
  for (const because of reasons) refused.add({ because }, 0);
  return {
    async enter({ request, reply }, caller) {
      const left = new AbortController();
      const leave = () => left.abort();
      reply.raw.once('close', leave);
      const place = await gate.enter(caller ? ofCaller(caller) : ofAddress(request.ip), left.signal);
      reply.raw.off('close', leave);
      if (typeof place === 'function') return place;
      if (place === 'left') return null;
      refused.add({ because: place });
      throw new TooManyRequests(RETRY_SECONDS, MESSAGE);
    },
  };
}

/** Staff, and people of several customers, count for themselves only. */
function ofCaller({ userId, grants }: Caller): Entrant {
  const customerId = onlyCustomer(grants);
  return {
    own: { key: `person ${userId}`, alone: OF_PERSON_ALONE, amongOthers: OF_PERSON_AMONG_OTHERS },
    ...(customerId !== null && { shared: { key: customerId, most: OF_CUSTOMER } }),
  };
}

const ofAddress = (address: string): Entrant => ({
  own: { key: `address ${address}`, alone: OF_ADDRESS, amongOthers: OF_ADDRESS },
});
