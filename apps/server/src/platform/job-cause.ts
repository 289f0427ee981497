import { z } from 'zod';
import { currentCorrelationId } from './correlation.ts';
import type { Traces } from './monitoring/traces.ts';

export interface JobCause {
  readonly correlationId?: string | undefined;
  readonly traceparent?: string | undefined;
}

/** Stored in the data of the job, under a name that no job uses itself. */
const KEY = '$cause';
const Cause = z.object({ correlationId: z.string().optional(), traceparent: z.string().optional() });

/** The current request or job is the cause. */
export function withCause(data: object, traces: Traces): object {
  const correlationId = currentCorrelationId();
  const traceparent = traces.current();
  return correlationId === undefined && traceparent === undefined
    ? data
    : { ...data, [KEY]: { correlationId, traceparent } };
}

/** A cause that cannot be read does not stop a job. */
export function splitCause(data: object | null): { readonly cause: JobCause; readonly data: object } {
  const { [KEY]: cause, ...rest } = (data ?? {}) as Record<string, unknown>;
  return { cause: Cause.safeParse(cause).data ?? {}, data: rest };
}
