import {
  getProductConfiguration,
  saveProductConfiguration,
  setSalesType,
  type CallInput,
} from '@parwell/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../session/api.ts';

export const productConfigurationQuery = (cabinetId: string) =>
  queryOptions({
    queryKey: ['product-configuration', cabinetId],
    queryFn: ({ signal }) => callApi(getProductConfiguration, { params: { cabinetId }, signal }),
  });

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

export function useSetSalesType(cabinetId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({
      productItemId,
      ...body
    }: { productItemId: string } & CallInput<typeof setSalesType>['body']) =>
      callApi(setSalesType, { params: { cabinetId, productItemId }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: productConfigurationQuery(cabinetId).queryKey }),
  });
}
