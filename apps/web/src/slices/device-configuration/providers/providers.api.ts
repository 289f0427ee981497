import { addProvider, deleteProvider, findProvider } from '@parwell/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { callApi } from '../../../session/api.ts';
import { useForgetDevices } from '../../devices/public/device-queries.ts';

/** Who a number belongs to, as the registry knows it. */
export const providerQuery = (npi: string) =>
  queryOptions({
    queryKey: ['providers', npi],
    queryFn: ({ signal }) => callApi(findProvider, { params: { npi }, signal }),
    staleTime: 60_000,
    retry: false,
  });

export function useAddProvider(cabinetId: string) {
  const forget = useForgetDevices();
  return useMutation({
    mutationFn: (npi: string) => callApi(addProvider, { params: { cabinetId }, body: { npi } }),
    onSettled: forget,
  });
}

export function useDeleteProvider(cabinetId: string) {
  const forget = useForgetDevices();
  return useMutation({
    mutationFn: (npi: string) => callApi(deleteProvider, { params: { cabinetId }, query: { npi } }),
    onSettled: forget,
  });
}
