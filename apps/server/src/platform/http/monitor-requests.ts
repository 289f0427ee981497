import { ERROR_STATUS, type ErrorCode } from '@parwell/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { beginCorrelation } from '../correlation.ts';
import type { MetricDefinition, HistogramDefinition } from '../monitoring/metrics.ts';
import type { Monitoring } from '../monitoring/monitoring.ts';

const DURATION: HistogramDefinition = {
  name: 'parwell_http_request_duration_seconds',
  help: 'How long requests took, by route and class of status. Streams of events are left out.',
  labels: ['method', 'route', 'status'],
  buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
};
const ERRORS: MetricDefinition = {
  name: 'parwell_http_errors_total',
  help: 'Answers with an error, by its code: unavailable is 503, too_many_requests 429, server_error 500.',
  labels: ['code'],
};

/** A template, so that no id gets into a metric or a trace. */
const routeOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? 'none';

/** Also gives everything inside a request its correlation id. Returns the counter of errors. */
export function monitorRequests(
  app: FastifyInstance,
  { metrics, traces }: Monitoring,
): (code: ErrorCode) => void {
  const durations = metrics.histogram(DURATION);
  const errors = metrics.counter(ERRORS);
  for (const code of Object.keys(ERROR_STATUS)) errors.add({ code }, 0);
  // After the body was read: reading it would lose the storage.
  app.addHook('preHandler', (request, reply, done) => {
    const correlation = beginCorrelation(request.id);
    const { traceparent } = request.headers;
    const span = traces.begin(`${request.method} ${routeOf(request)}`, {
      kind: 'server',
      attributes: {
        'http.request.method': request.method,
        'http.route': routeOf(request),
        'parwell.correlation_id': request.id,
      },
      parent: typeof traceparent === 'string' ? traceparent : null,
    });
    // Also if the client has gone.
    reply.raw.once('close', () => {
      correlation.end();
      const status = reply.statusCode;
      span.end({ failed: status >= 500, attributes: { 'http.response.status_code': status } });
    });
    correlation.run(() => span.run(done));
  });
  app.addHook('onResponse', async (request, reply) => {
    if (request.routeOptions.config.stream) return;
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    durations.observe(reply.elapsedTime / 1000, { method: request.method, route: routeOf(request), status });
  });
  return (code) => errors.add({ code });
}
