import {
  createDevice,
  getNextCabinetId,
  importSettings,
  issueDeviceCredentials,
  listTypeProperties,
  previewSettingsImport,
  replaceMachine,
  updateDevice,
  type CallInput,
  type DeviceDetails,
} from '@parwell/contract';
import type { DeviceType } from '@parwell/domain';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { callApi } from '../../session/api.ts';
import { useForgetDevices, useShowChangedDevice } from './public/device-queries.ts';

/** The properties devices of a type can have, or those of all types. */
export const typePropertiesQuery = (cabinetType?: DeviceType) =>
  queryOptions({
    queryKey: ['device-properties', cabinetType ?? 'all'],
    queryFn: () => callApi(listTypeProperties, { query: { cabinetType } }),
    staleTime: 60_000,
  });

export const nextIdQuery = (customerId: string) =>
  queryOptions({
    queryKey: ['devices', 'next-id', customerId],
    queryFn: ({ signal }) => callApi(getNextCabinetId, { params: { customerId }, signal }),
  });

export function useCreateDevice() {
  const forget = useForgetDevices();
  return useMutation({
    mutationFn: (body: CallInput<typeof createDevice>['body']) => callApi(createDevice, { body }),
    onSuccess: forget,
  });
}

export const useIssueCredentials = () =>
  useMutation({
    mutationFn: (cabinetId: string) => callApi(issueDeviceCredentials, { params: { cabinetId } }),
  });

/** A change of one device, answered with the device as it is afterwards. */
function useDeviceChange<Change>(
  { customerId }: DeviceDetails,
  change: (change: Change) => Promise<DeviceDetails>,
) {
  const show = useShowChangedDevice();
  const forget = useForgetDevices();
  return useMutation({
    mutationFn: change,
    onSuccess: (changed) => show(customerId, changed),
    // Whoever was second wants to see what the first has done.
    onError: forget,
  });
}

export const useUpdateDevice = (device: DeviceDetails) =>
  useDeviceChange(device, (body: CallInput<typeof updateDevice>['body']) => {
    const { cabinetId, customerId } = device;
    return callApi(updateDevice, { params: { cabinetId }, query: { customerId }, body });
  });

export const useReplaceMachine = (device: DeviceDetails) =>
  useDeviceChange(device, (body: CallInput<typeof replaceMachine>['body']) =>
    callApi(replaceMachine, { params: { cabinetId: device.cabinetId }, body }),
  );

export const useImportSettings = (device: DeviceDetails) =>
  useDeviceChange(device, (body: CallInput<typeof importSettings>['body']) =>
    callApi(importSettings, { params: { cabinetId: device.cabinetId }, body }),
  );

export type SettingsSource = CallInput<typeof previewSettingsImport>['body'];

export const importPreviewQuery = (cabinetId: string, source: SettingsSource) =>
  queryOptions({
    queryKey: ['device-settings', cabinetId, source],
    queryFn: ({ signal }) => callApi(previewSettingsImport, { params: { cabinetId }, body: source, signal }),
    // What it would do is said about the device as it is now.
    gcTime: 0,
  });
