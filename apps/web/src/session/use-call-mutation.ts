import type { Call, CallResponse, Slice } from '@parwell/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { callApi } from './api.ts';
import type { Input } from './send.ts';

/** Marks all cached answers of these slices as stale and reloads the visible ones. */
export function useInvalidate(): (slices: readonly Slice[]) => Promise<unknown> {
  const client = useQueryClient();
  return useCallback(
    (slices) => Promise.all(slices.map((slice) => client.invalidateQueries({ queryKey: [slice] }))),
    [client],
  );
}

interface CallMutationOptions<C extends Call, Variables> {
  readonly changes: readonly Slice[];
  /** Also after a failure, for example to show another user's earlier change. */
  readonly alsoAfterFailure?: boolean;
  /** Builds the call's input from something simpler, such as the body alone. */
  readonly input?: (variables: Variables) => Input<C>;
  readonly onSuccess?: (answer: CallResponse<C>, variables: Variables) => unknown;
  readonly gcTime?: number;
}

/** `useCallMutation(createDevice, { changes: ['devices'] })`. */
export function useCallMutation<C extends Call, Variables = Input<C>>(
  call: C,
  options: CallMutationOptions<C, Variables>,
) {
  const { changes, alsoAfterFailure = false, onSuccess, input, ...rest } = options;
  const invalidate = useInvalidate();
  return useMutation<CallResponse<C>, Error, Variables>({
    ...rest,
    mutationFn: (variables) => callApi(call, input ? input(variables) : (variables as Input<C>)),
    onSuccess: async (answer, variables) => {
      await onSuccess?.(answer, variables);
      await invalidate(changes);
    },
    onError: () => (alsoAfterFailure ? invalidate(changes) : undefined),
  });
}
