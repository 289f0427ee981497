import { ExportResultCode } from '@opentelemetry/core';
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { Log } from '../log.ts';

/** Logs once that traces can no longer be sent, and once that they can again. */
export function notedExporter(exporter: SpanExporter, log: Log): SpanExporter {
  let failing = false;
  return {
    export(spans, answer) {
      exporter.export(spans, (result) => {
        const failed = result.code !== ExportResultCode.SUCCESS;
        if (failed && !failing) log.warn({ err: result.error }, 'traces could not be sent');
        if (!failed && failing) log.info('traces are sent again');
        failing = failed;
        answer(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };
}
