import type { Call, CallResponse, Slice } from '@parwell/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { callApi } from './api.ts';
import type { Input } from './send.ts';

/** Marks all answers of these slices as out of date; those in sight are asked for again. */
export function useInvalidate(): (slices: readonly Slice[]) => Promise<unknown> {
  const client = useQueryClient();
  return useCallback(
    (slices) => Promise.all(slices.map((slice) => client.invalidateQueries({ queryKey: [slice] }))),
    [client],
  );
}

interface CallMutationOptions<C extends Call, Variables> {
  /** The slices whose answers are out of date once the call has succeeded. */
  readonly changes: readonly Slice[];
  /** Also after a failure: whoever was second wants to see what the first has done. */
  readonly alsoAfterFailure?: boolean;
  /** For whoever says less than the call needs, such as the body alone. */
  readonly input?: (variables: Variables) => Input<C>;
  /** Before anything is asked for again. */
  readonly onSuccess?: (answer: CallResponse<C>, variables: Variables) => unknown;
  readonly gcTime?: number;
}

/** A call that changes something: `useCallMutation(createDevice, { changes: ['devices'] })`. */
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
