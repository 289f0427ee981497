export type SpanKind = 'server' | 'consumer' | 'client' | 'internal';

export interface SpanOptions {
  readonly kind: SpanKind;
  readonly attributes?: Readonly<Record<string, string | number>>;
  /** The `traceparent` of who asked for this elsewhere; null if nobody in particular did. By default what is under way here. */
  readonly parent?: string | null | undefined;
}

/** Some work that is being timed. */
export interface Span {
  /** Runs a part of the work: spans that begin in it are children of this one. */
  run<Result>(part: () => Result): Result;
  end(outcome?: { readonly failed?: boolean; readonly attributes?: SpanOptions['attributes'] }): void;
}

/** Where the time goes, across servers. Spans carry names of routes, queues and tables; never values. */
export interface Traces {
  begin(name: string, options: SpanOptions): Span;
  /** A statement, if it is part of something that is traced. */
  statement<Result>(text: string, run: () => Promise<Result>): Promise<Result>;
  /** The `traceparent` of the span under way, to be handed on with a job. */
  current(): string | undefined;
  /** Sends what was not sent yet. */
  close(): Promise<void>;
}

const noSpan: Span = { run: (part) => part(), end: () => undefined };

/** For servers that nobody traces. */
export const noTraces: Traces = {
  begin: () => noSpan,
  statement: (_text, run) => run(),
  current: () => undefined,
  close: async () => undefined,
};

/** Runs some work as a span. */
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
