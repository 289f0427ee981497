import type { Context } from '../../context.ts';
import { endsWithin } from '../../platform/ends-within.ts';
import type { MetricDefinition } from '../../platform/monitoring/metrics.ts';

const WAITING: MetricDefinition = {
  name: 'parwell_broker_messages_waiting',
  help: 'Messages of devices that wait in the queue of the broker for any gateway; missing with the embedded broker, which has none.',
};

/** A broker that does not answer must not keep the other metrics waiting. */
const PATIENCE_MS = 1000;

export function reportWaiting({
  gateways: { broker },
  metrics,
}: Pick<Context, 'gateways' | 'metrics'>): void {
  let waiting: number | undefined;
  let asking: Promise<void> | undefined;
  metrics.beforeReading(async () => {
    asking ??= Promise.resolve(broker.countWaiting?.())
      .then(
        (count) => void (waiting = count),
        () => void (waiting = undefined),
      )
      .finally(() => (asking = undefined));
    if (!(await endsWithin(asking, PATIENCE_MS))) waiting = undefined;
  });
  metrics.gauge(WAITING, () => (waiting === undefined ? [] : [{ value: waiting }]));
}
