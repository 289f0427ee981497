import { AsyncLocalStorage } from 'node:async_hooks';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  SpanKind as OtelKind,
  SpanStatusCode,
  trace,
  type Context as SpanContext,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Log } from '../log.ts';
import { notedExporter } from './noted-exporter.ts';
import { inSpan, type SpanKind, type SpanOptions, type Traces } from './traces.ts';

interface Options {
  /** The collector's base address, as in OTEL_EXPORTER_OTLP_ENDPOINT. The exporter reads the other OTEL_EXPORTER_OTLP_ settings. */
  readonly endpoint: string;
  readonly serviceName: string;
  readonly log: Log;
  readonly closeMs?: number;
}

/** Connections and timers outlive the span in which they were opened. */
interface UnderWay {
  readonly context: SpanContext;
  over: boolean;
}

const CLOSE_MS = 5000;

const KINDS: Readonly<Record<SpanKind, OtelKind>> = {
  server: OtelKind.SERVER,
  consumer: OtelKind.CONSUMER,
  client: OtelKind.CLIENT,
  internal: OtelKind.INTERNAL,
};

/**
 * OTLP in JSON over HTTP. Few spans of our own instead of instrumented libraries. Nothing is registered globally, so
 * that several portals can run in one process.
 */
export function createOtlpTraces({ endpoint, serviceName, log, closeMs = CLOSE_MS }: Options): Traces {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': serviceName,
      'service.instance.id': `${hostname()}:${process.pid}`,
    }),
    spanProcessors: [new BatchSpanProcessor({ exporter: notedExporter(exporter, log) })],
  });
  const tracer = provider.getTracer('parwell');
  const propagator = new W3CTraceContextPropagator();
  const storage = new AsyncLocalStorage<UnderWay>();

  function underWay(): SpanContext | undefined {
    const entry = storage.getStore();
    return entry && !entry.over ? entry.context : undefined;
  }

  function contextOf(parent: SpanOptions['parent']): SpanContext {
    if (parent === undefined) return underWay() ?? ROOT_CONTEXT;
    if (parent === null) return ROOT_CONTEXT;
    return propagator.extract(ROOT_CONTEXT, { traceparent: parent }, defaultTextMapGetter);
  }

  const traces: Traces = {
    begin(name, { kind, attributes = {}, parent }) {
      const context = contextOf(parent);
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes: { ...attributes } }, context);
      const entry: UnderWay = { context: trace.setSpan(context, span), over: false };
      return {
        run: (part) => storage.run(entry, part),
        end({ failed = false, attributes: more } = {}) {
          if (more) span.setAttributes({ ...more });
          if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
          entry.over = true;
        },
      };
    },
    statement(text, run) {
      if (underWay() === undefined) return run();
      return inSpan(
        traces,
        statementName(text),
        { kind: 'client', attributes: { 'db.system.name': 'postgresql' } },
        run,
      );
    },
    current() {
      const context = underWay();
      if (!context) return undefined;
      const carrier: { traceparent?: string } = {};
      propagator.inject(context, carrier, defaultTextMapSetter);
      return carrier.traceparent;
    },
    // An unreachable collector must not keep the server from stopping.
    close: () =>
      Promise.race([provider.shutdown().catch(() => undefined), sleep(closeMs, undefined, { ref: false })]),
  };
  return traces;
}

/** Such as "SELECT devices": the verb and the first table. */
function statementName(text: string): string {
  const [, operation = 'SQL'] = /^\s*(\w+)/.exec(text) ?? [];
  const [, table] = /\b(?:FROM|INTO|UPDATE)\s+\(?\s*([a-z_][\w.]*)/i.exec(text) ?? [];
  return table ? `${operation.toUpperCase()} ${table}` : operation.toUpperCase();
}
