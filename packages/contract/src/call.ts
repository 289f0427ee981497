import type { Action, Capability, FreshTopic } from '@parwell/domain';
import type { z } from 'zod';
import type { Slice } from './slices.ts';

/**
 * Checked once, before the handler of a call runs:
 * - public: everyone, signed in or not
 * - signed-in: every user; the handler returns only data of that user
 * - for ALL: the grant must be for ALL, so provider staff only
 * - for somewhere: the grant must exist for at least one customer; the handler's SQL is limited to those
 * - for a field: the grant must exist for the customer named by this path, query or body field
 * - staff: the ALL claim with any capability
 */
export type Permission =
  | 'public'
  | 'signed-in'
  | 'staff'
  | {
      readonly action: Action;
      /** A grant on any of them is enough. */
      readonly resource: Capability | readonly Capability[];
      readonly for: 'ALL' | 'somewhere' | { readonly field: string };
    };

export interface Call<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  readonly slice: Slice;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below /api; path parameters as `:name`. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly permission: Permission;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly response: Response;
  /** With `csvExport=true` the complete list is also available as CSV. */
  readonly csv?: true;
  /** Wants a sign-in of the last five minutes (G2): always, or where the operator's setting names the topic. */
  readonly fresh?: true | FreshTopic;
  /** Whether tokens of programs may make it, where that differs from the default: see `takesPrograms`. */
  readonly programs?: boolean;
  /** Server-sent events; `response` is one event. */
  readonly stream?: true;
}

/**
 * Tokens are limited by capabilities, so by default they make the calls that need one (A1). Never those that want a fresh
 * sign-in: a program has none.
 */
export const takesPrograms = ({ permission, fresh, programs }: Call): boolean =>
  fresh !== true && (programs ?? typeof permission === 'object');

/** Usage: `const defineCall = callsOf('audit');`. */
export const callsOf =
  (slice: Slice) =>
  <
    Params extends z.ZodType = z.ZodUndefined,
    Query extends z.ZodType = z.ZodUndefined,
    Body extends z.ZodType = z.ZodUndefined,
    Response extends z.ZodType = z.ZodType,
  >(
    call: Omit<Call<Params, Query, Body, Response>, 'slice'>,
  ): Call<Params, Query, Body, Response> => ({ slice, ...call });

export interface CallInput<C extends Call> {
  params: C extends Call<infer P, z.ZodType, z.ZodType, z.ZodType> ? z.input<P> : never;
  query: C extends Call<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.input<Q> : never;
  body: C extends Call<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.input<B> : never;
}

/** Validated, with defaults filled in. */
export interface CallArguments<C extends Call> {
  params: C extends Call<infer P, z.ZodType, z.ZodType, z.ZodType> ? z.output<P> : never;
  query: C extends Call<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.output<Q> : never;
  body: C extends Call<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.output<B> : never;
}

export type CallResponse<C extends Call> = z.output<C['response']>;
