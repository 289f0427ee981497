import * as prometheus from 'prom-client';
import type { Counter, Histogram, MetricDefinition, Metrics, Sample } from './metrics.ts';

interface Options {
  /**
   * Whether to add event loop, memory and garbage collection, which belong to the process: only for a portal that
   * has the process for itself.
   */
  readonly ofProcess: boolean;
}

/** Loaded only where metrics can be read: the library takes a tenth of a second to load. */
export function createPrometheusMetrics({ ofProcess }: Options): Metrics {
  const registry = new prometheus.Registry();
  if (ofProcess) prometheus.collectDefaultMetrics({ register: registry });
  const known = new Map<string, Counter | Histogram>();
  const readers = new Map<string, (() => readonly Sample[])[]>();
  const before: (() => Promise<void>)[] = [];

  const configured = ({ name, help, labels = [] }: MetricDefinition) => ({
    name,
    help,
    labelNames: labels,
    registers: [registry],
  });

  function once<Metric extends Counter | Histogram>(name: string, make: () => Metric): Metric {
    const metric = (known.get(name) as Metric | undefined) ?? make();
    known.set(name, metric);
    return metric;
  }

  return {
    counter: (definition) =>
      once(definition.name, (): Counter => {
        const counter = new prometheus.Counter(configured(definition));
        return { add: (labels = {}, count = 1) => counter.inc(labels, count) };
      }),
    histogram: (definition) =>
      once(definition.name, (): Histogram => {
        const histogram = new prometheus.Histogram({
          ...configured(definition),
          buckets: [...definition.buckets],
        });
        return { observe: (value, labels = {}) => histogram.observe(labels, value) };
      }),
    gauge(definition, read) {
      const all = readers.get(definition.name);
      if (all) {
        all.push(read);
        return;
      }
      const mine = [read];
      readers.set(definition.name, mine);
      const gauge = new prometheus.Gauge({
        ...configured(definition),
        collect() {
          gauge.reset();
          // Without labels it would begin at 0, which is not the same as unknown.
          if (!definition.labels) gauge.remove();
          for (const { labels = {}, value } of mine.flatMap((each) => each())) gauge.set(labels, value);
        },
      });
    },
    beforeReading: (work) => void before.push(work),
    async text() {
      await Promise.all(before.map((work) => work()));
      return registry.metrics();
    },
  };
}
