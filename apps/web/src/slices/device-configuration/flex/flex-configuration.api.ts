import {
  sendFlexConfiguration,
  setDefaultConfiguration,
  type CallInput,
  type DeviceDetails,
} from '@parwell/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../session/api.ts';
import { flexConfigurationQuery } from '../public/flex-configuration.ts';

/** What was sent is shown at once, as not yet synced. What was refused stays in the form. */
export function useSendConfiguration(device: DeviceDetails) {
  const { cabinetId } = device;
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<typeof sendFlexConfiguration>['body']) =>
      callApi(sendFlexConfiguration, { params: { cabinetId }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: flexConfigurationQuery(device).queryKey }),
  });
}

export function useResetConfiguration(device: DeviceDetails) {
  const { cabinetId } = device;
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(setDefaultConfiguration, { params: { cabinetId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: flexConfigurationQuery(device).queryKey }),
  });
}
