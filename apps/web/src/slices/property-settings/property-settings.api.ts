import {
  deletePropertySetting,
  listPropertySettings,
  savePropertySetting,
  type CallInput,
  type PropertySetting,
} from '@parwell/contract';
import type { DeviceType } from '@parwell/domain';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../session/api.ts';

export const propertySettingsQuery = (deviceType: DeviceType | 'ALL') =>
  queryOptions({
    queryKey: ['property-settings', deviceType],
    queryFn: ({ signal }) => callApi(listPropertySettings, { params: { deviceType }, signal }),
    placeholderData: keepPreviousData,
  });

/** Everything that shows or asks for properties: this list, the devices and their forms, the edge config. */
function useForgetProperties(): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    Promise.all(
      ['property-settings', 'device-properties', 'devices', 'edge-config'].map((key) =>
        client.invalidateQueries({ queryKey: [key] }),
      ),
    );
}

export type SavedProperty = CallInput<typeof savePropertySetting>['body'];

export function useSaveProperty() {
  const forget = useForgetProperties();
  return useMutation({
    mutationFn: (body: SavedProperty) => callApi(savePropertySetting, { body }),
    // Also after a refusal: whoever was second wants to see what the first has done.
    onSettled: forget,
  });
}

export function useDeleteProperty() {
  const forget = useForgetProperties();
  return useMutation({
    mutationFn: ({ cabinet_type, property_key, version }: PropertySetting) =>
      callApi(deletePropertySetting, {
        query: { cabinetType: cabinet_type, propertyKey: property_key, version },
      }),
    onSettled: forget,
  });
}
