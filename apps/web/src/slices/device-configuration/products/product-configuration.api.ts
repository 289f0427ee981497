import {
  getProductConfiguration,
  saveProductConfiguration,
  setPoType,
  type CallInput,
} from '@parwell/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../session/api.ts';
import { callQuery } from '../../../session/call-query.ts';
import { useCallMutation } from '../../../session/use-call-mutation.ts';

export const productConfigurationQuery = (cabinetId: string) =>
  callQuery(getProductConfiguration, { params: { cabinetId } });

/** Caches the response, which is the new configuration, instead of requesting it again. */
export function useSaveConfiguration(cabinetId: string) {
  const client = useQueryClient();
  const { queryKey } = productConfigurationQuery(cabinetId);
  return useMutation({
    mutationFn: (body: CallInput<typeof saveProductConfiguration>['body']) =>
      callApi(saveProductConfiguration, { params: { cabinetId }, body }),
    onSuccess: (saved) => client.setQueryData(queryKey, saved),
    // After a conflict, load what the other user saved.
    onError: () => client.invalidateQueries({ queryKey }),
  });
}

export const useSetPoType = (cabinetId: string) =>
  useCallMutation(setPoType, {
    changes: ['device-configuration'],
    alsoAfterFailure: true,
    input: ({ productId, ...body }: { productId: string } & CallInput<typeof setPoType>['body']) => ({
      params: { cabinetId, productItemId: productId },
      body,
    }),
  });
