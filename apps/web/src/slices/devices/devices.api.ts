import {
  createDevice,
  importSettings,
  issueDeviceCredentials,
  previewSettingsImport,
  replaceMachine,
  updateDevice,
  type CallInput,
  type DeviceDetails,
} from '@parwell/contract';
import { callQuery } from '../../session/call-query.ts';
import { useCallMutation } from '../../session/use-call-mutation.ts';
import { useDeviceChange } from './public/device-queries.ts';

export const useCreateDevice = () => useCallMutation(createDevice, { changes: ['devices'] });

export const useIssueCredentials = () => useCallMutation(issueDeviceCredentials, { changes: [] });

export const useUpdateDevice = (device: DeviceDetails) =>
  useDeviceChange(device, updateDevice, (body: CallInput<typeof updateDevice>['body']) => {
    const { cabinetId, customerId } = device;
    return { params: { cabinetId }, query: { customerId }, body };
  });

export const useReplaceMachine = (device: DeviceDetails) =>
  useDeviceChange(device, replaceMachine, (body: CallInput<typeof replaceMachine>['body']) => ({
    params: { cabinetId: device.cabinetId },
    body,
  }));

export const useImportSettings = (device: DeviceDetails) =>
  useDeviceChange(device, importSettings, (body: CallInput<typeof importSettings>['body']) => ({
    params: { cabinetId: device.cabinetId },
    body,
  }));

export type SettingsSource = CallInput<typeof previewSettingsImport>['body'];

/** The preview describes the device before the import, so it is not refetched after it. */
export const importPreviewQuery = (cabinetId: string, body: SettingsSource) =>
  callQuery(previewSettingsImport, { params: { cabinetId }, body }, { gcTime: 0, staleTime: 'static' });
