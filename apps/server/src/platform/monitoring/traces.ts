export type SpanKind = 'server' | 'consumer' | 'client' | 'internal';

export interface SpanOptions {
  readonly kind: SpanKind;
  readonly attributes?: Readonly<Record<string, string | number>>;
  /** The `traceparent` of the caller elsewhere; null without one. By default the current span. */
  readonly parent?: string | null | undefined;
}

export interface Span {
  /** Spans that begin inside are children of this one. */
  run<Result>(part: () => Result): Result;
  end(outcome?: { readonly failed?: boolean; readonly attributes?: SpanOptions['attributes'] }): void;
}

/** Spans carry names of routes, queues and tables; never values. */
export interface Traces {
  begin(name: string, options: SpanOptions): Span;
  /** Only inside of another span. */
  statement<Result>(text: string, run: () => Promise<Result>): Promise<Result>;
  /** The `traceparent` of the current span, for a job. */
  current(): string | undefined;
  close(): Promise<void>;
}

const noSpan: Span = { run: (part) => part(), end: () => undefined };

export const noTraces: Traces = {
  begin: () => noSpan,
  statement: (_text, run) => run(),
  current: () => undefined,
  close: async () => undefined,
};

export async function inSpan<Result>(
  traces: Traces,
  name: string,
  options: SpanOptions,
  work: () => Promise<Result>,
): Promise<Result> {
  const span = traces.begin(name, options);
  try {
    const result = await span.run(work);
    span.end();
    return result;
  } catch (error) {
    span.end({ failed: true });
    throw error;
  }
}
