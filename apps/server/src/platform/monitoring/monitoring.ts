import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { noMetrics, type Metrics } from './metrics.ts';
import { noTraces, type Traces } from './traces.ts';

export interface Monitoring {
  readonly metrics: Metrics;
  readonly traces: Traces;
}

export const unwatched: Monitoring = { metrics: noMetrics, traces: noTraces };

/** Libraries are loaded only where metrics can be read or a collector is named. */
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
