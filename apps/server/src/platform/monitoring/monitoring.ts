import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { noMetrics, type Metrics } from './metrics.ts';
import { noTraces, type Traces } from './traces.ts';

/** How a server is watched from outside. */
export interface Monitoring {
  readonly metrics: Metrics;
  readonly traces: Traces;
}

export const unwatched: Monitoring = { metrics: noMetrics, traces: noTraces };

/** Metrics where they can be read, traces where a collector is named; libraries are loaded only then. */
export async function openMonitoring(config: Config, log: Log): Promise<Monitoring> {
  const { HEALTH_PORT, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: serviceName } = config;
  return {
    metrics:
      HEALTH_PORT === undefined
        ? noMetrics
        : (await import('./prometheus.ts')).createPrometheusMetrics({ ofProcess: true }),
    traces:
      endpoint === undefined
        ? noTraces
        : (await import('./otlp-traces.ts')).createOtlpTraces({ endpoint, serviceName, log }),
  };
}
