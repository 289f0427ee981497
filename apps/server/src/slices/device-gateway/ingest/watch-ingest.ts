import {
  secondsSince,
  type HistogramDefinition,
  type MetricDefinition,
} from '../../../platform/monitoring/metrics.ts';
import type { Monitoring } from '../../../platform/monitoring/monitoring.ts';
import { inSpan } from '../../../platform/monitoring/traces.ts';

const MESSAGES: MetricDefinition = {
  name: 'parwell_ingest_messages_total',
  help: 'Messages of devices that were stored by this server, over MQTT and HTTPS, by topic; unreadable for those that could not be read.',
  labels: ['topic'],
};
const DEAD_LETTERS: MetricDefinition = {
  name: 'parwell_ingest_dead_letters_total',
  help: 'Messages of devices of which something could not be read or stored and went to the page Unreadable Messages.',
};
const LAG: HistogramDefinition = {
  name: 'parwell_ingest_lag_seconds',
  help: 'Time from the receipt of a message to the commit after which it is acknowledged.',
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
};
const BATCH: HistogramDefinition = {
  name: 'parwell_ingest_batch_messages',
  help: 'How many messages were stored together.',
  buckets: [1, 2, 5, 10, 25, 50, 100, 250, 500, 1000],
};
const FAILURES: MetricDefinition = {
  name: 'parwell_ingest_failures_total',
  help: 'Messages of devices that could not be stored for now, so that the device or the broker sends them again.',
};

/** Counts a message by its outcome; `stored` resolves with the reason if it became a dead letter. */
type CountMessage = (topic: string, began: number, stored: Promise<string | null>) => Promise<string | null>;

type Store<Message, Result> = (messages: readonly Message[]) => Promise<Result>;

export interface WatchedIngest {
  readonly countMessage: CountMessage;
  /** Measures and traces the work for a batch, which belongs to none of the requests that brought its messages. */
  readonly watchBatches: <Message, Result>(store: Store<Message, Result>) => Store<Message, Result>;
}

export function watchIngest({ metrics, traces }: Monitoring): WatchedIngest {
  const messages = metrics.counter(MESSAGES);
  const deadLetters = metrics.counter(DEAD_LETTERS);
  const failures = metrics.counter(FAILURES);
  const lag = metrics.histogram(LAG);
  const batch = metrics.histogram(BATCH);
  return {
    async countMessage(topic, began, stored) {
      try {
        const reason = await stored;
        lag.observe(secondsSince(began));
        messages.add({ topic });
        if (reason !== null) deadLetters.add();
        return reason;
      } catch (error) {
        failures.add();
        throw error;
      }
    },
    watchBatches: (store) => (some) => {
      const attributes = { 'messaging.batch.message_count': some.length };
      const options = { kind: 'consumer', parent: null, attributes } as const;
      return inSpan(traces, 'ingest batch', options, async () => {
        const result = await store(some);
        batch.observe(some.length);
        return result;
      });
    },
  };
}
