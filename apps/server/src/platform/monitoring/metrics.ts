/** Few values each: a route, a queue, a status. Never a path, a customer, a device or a user. */
export type Labels = Readonly<Record<string, string | number>>;

export interface MetricDefinition {
  readonly name: `parwell_${string}`;
  readonly help: string;
  readonly labels?: readonly string[];
}

export interface HistogramDefinition extends MetricDefinition {
  /** Upper limits, ascending. */
  readonly buckets: readonly number[];
}

export interface Sample {
  readonly labels?: Labels;
  readonly value: number;
}

export interface Counter {
  /** 0 begins a series: Prometheus does not see the first increase of a series that is new. */
  add(labels?: Labels, count?: number): void;
}

export interface Histogram {
  observe(value: number, labels?: Labels): void;
}

/**
 * Parts of the server declare their metrics where they are counted; declaring one again returns the same. Each
 * portal has its own, so that several can run in one process.
 */
export interface Metrics {
  counter(definition: MetricDefinition): Counter;
  histogram(definition: HistogramDefinition): Histogram;
  /** Read whenever the metrics are. Several parts may add samples. */
  gauge(definition: MetricDefinition, read: () => readonly Sample[]): void;
  /** Must not fail. */
  beforeReading(work: () => Promise<void>): void;
  /** In the format of Prometheus; undefined if nobody can read them. */
  readonly text: (() => Promise<string>) | undefined;
}

export const noMetrics: Metrics = {
  counter: () => ({ add: () => undefined }),
  histogram: () => ({ observe: () => undefined }),
  gauge: () => undefined,
  beforeReading: () => undefined,
  text: undefined,
};

/** Seconds since a moment that `performance.now()` gave. */
export const secondsSince = (began: number): number => (performance.now() - began) / 1000;
