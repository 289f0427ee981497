import type { Call, CallResponse, Slice } from '@parwell/contract';
import { queryOptions, type UseQueryOptions } from '@tanstack/react-query';
import { callApi } from './api.ts';
import type { Input } from './send.ts';

/**
 * `[slice, 'METHOD /path', input]`. The slice comes first, so that a change can invalidate all its queries.
 */
export type CallKey = readonly [slice: Slice, call: string, ...input: readonly unknown[]];

/** Without an input, the prefix shared by all keys of the call. */
export const callKey = (call: Call, ...input: readonly unknown[]): CallKey => [
  call.slice,
  `${call.method} ${call.path}`,
  ...input,
];

interface Options<C extends Call, Data> extends Omit<
  UseQueryOptions<CallResponse<C>, Error, Data, CallKey>,
  'queryKey' | 'queryFn'
> {
  /** False: the request continues after the component unmounts, because its answer is worth caching. */
  readonly cancellable?: boolean;
  /** Caches the answer separately from other queries with the same call and input. */
  readonly apart?: string;
}

/** For queries of the shell, which should not reload when the user follows a menu link. */
export const KEPT_BY_MENU_LINKS = { meta: { keptByMenuLinks: true } } as const;

/** `useQuery(callQuery(getCustomer, { params: { customerId } }))`. */
export const callQuery = <C extends Call, Data = CallResponse<C>>(
  call: C,
  input: Input<C>,
  { cancellable = true, apart, ...options }: Options<C, Data> = {},
) =>
  queryOptions<CallResponse<C>, Error, Data, CallKey>({
    ...options,
    queryKey: apart === undefined ? callKey(call, input) : callKey(call, input, apart),
    // TanStack Query cancels a request only if the query function reads the signal.
    queryFn: (context) => callApi(call, cancellable ? { ...input, signal: context.signal } : input),
  });
