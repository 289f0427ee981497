import {
  getProductConfiguration,
  saveProductConfiguration,
  setSalesType,
  type CallInput,
} from '@parwell/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../session/api.ts';
import { callQuery } from '../../../session/call-query.ts';
import { useCallMutation } from '../../../session/use-call-mutation.ts';

export const productConfigurationQuery = (cabinetId: string) =>
  callQuery(getProductConfiguration, { params: { cabinetId } });

/** The answer is the configuration as it is now; nobody need ask for it again. */
export function useSaveConfiguration(cabinetId: string) {
  const client = useQueryClient();
  const { queryKey } = productConfigurationQuery(cabinetId);
  return useMutation({
    mutationFn: (body: CallInput<typeof saveProductConfiguration>['body']) =>
      callApi(saveProductConfiguration, { params: { cabinetId }, body }),
    onSuccess: (saved) => client.setQueryData(queryKey, saved),
    // Whoever was second wants to see what the first has done.
    onError: () => client.invalidateQueries({ queryKey }),
  });
}

export const useSetSalesType = (cabinetId: string) =>
  useCallMutation(setSalesType, {
    changes: ['device-configuration'],
    alsoAfterFailure: true,
    input: ({
      productItemId,
      ...body
    }: { productItemId: string } & CallInput<typeof setSalesType>['body']) => ({
      params: { cabinetId, productItemId },
      body,
    }),
  });
