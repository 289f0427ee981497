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
  /** 0 lets a series begin: Prometheus does not see the first increase of one that was not there before. */
  add(labels?: Labels, count?: number): void;
}

export interface Histogram {
  observe(value: number, labels?: Labels): void;
}

/**
 * What a server counts. Parts of the server declare their own metrics where they are taken; declaring one again gives the
 * same. Each portal has its own, so that several can run in one process.
 */
export interface Metrics {
  counter(definition: MetricDefinition): Counter;
  histogram(definition: HistogramDefinition): Histogram;
  /** A number that is looked up whenever the metrics are read. Several parts may add their own samples. */
  gauge(definition: MetricDefinition, read: () => readonly Sample[]): void;
  /** Runs before the metrics are read; it must not fail. */
  beforeReading(work: () => Promise<void>): void;
  /** All metrics as Prometheus reads them; undefined where nobody can. */
  readonly text: (() => Promise<string>) | undefined;
}

/** For servers whose metrics nobody can read. */
export const noMetrics: Metrics = {
  counter: () => ({ add: () => undefined }),
  histogram: () => ({ observe: () => undefined }),
  gauge: () => undefined,
  beforeReading: () => undefined,
  text: undefined,
};

/** Seconds since a moment that `performance.now()` gave. */
export const secondsSince = (began: number): number => (performance.now() - began) / 1000;
