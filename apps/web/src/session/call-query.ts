import type { Call, CallResponse, Slice } from '@parwell/contract';
import { queryOptions, type UseQueryOptions } from '@tanstack/react-query';
import { callApi } from './api.ts';
import type { Input } from './send.ts';

/** `[slice, 'METHOD /path', input]`: a change of a slice finds every answer that it makes out of date. */
export type CallKey = readonly [slice: Slice, call: string, ...input: readonly unknown[]];

/** The key of a call's answer to one input; without an input, what the keys of all its answers begin with. */
export const callKey = (call: Call, ...input: readonly unknown[]): CallKey => [
  call.slice,
  `${call.method} ${call.path}`,
  ...input,
];

interface Options<C extends Call, Data> extends Omit<
  UseQueryOptions<CallResponse<C>, Error, Data, CallKey>,
  'queryKey' | 'queryFn'
> {
  /** False: the call goes on when nobody waits for it any more, because its answer is worth caching. */
  readonly cancellable?: boolean;
  /** Caches the answer apart from that of other queries of the same call and input. */
  readonly apart?: string;
}

/** For queries of the frame around the pages: following a menu link does not load them again. */
export const KEPT_BY_MENU_LINKS = { meta: { keptByMenuLinks: true } } as const;

/** A call as a query: `useQuery(callQuery(getCustomer, { params: { customerId } }))`. */
export const callQuery = <C extends Call, Data = CallResponse<C>>(
  call: C,
  input: Input<C>,
  { cancellable = true, apart, ...options }: Options<C, Data> = {},
) =>
  queryOptions<CallResponse<C>, Error, Data, CallKey>({
    ...options,
    queryKey: apart === undefined ? callKey(call, input) : callKey(call, input, apart),
    // TanStack Query cancels the call only if the signal was read.
    queryFn: (context) => callApi(call, cancellable ? { ...input, signal: context.signal } : input),
  });
