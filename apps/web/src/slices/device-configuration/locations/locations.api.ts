import { addLocation, deleteLocation, type CallInput } from '@parwell/contract';
import { useMutation } from '@tanstack/react-query';
import { callApi } from '../../../session/api.ts';
import { useForgetDevices } from '../../devices/public/device-queries.ts';

export function useAddLocation(cabinetId: string) {
  const forget = useForgetDevices();
  return useMutation({
    mutationFn: (body: CallInput<typeof addLocation>['body']) =>
      callApi(addLocation, { params: { cabinetId }, body }),
    onSettled: forget,
  });
}

export function useDeleteLocation(cabinetId: string) {
  const forget = useForgetDevices();
  return useMutation({
    mutationFn: (locationId: string) => callApi(deleteLocation, { params: { cabinetId, locationId } }),
    onSettled: forget,
  });
}
