import {
  deletePropertySetting,
  savePropertySetting,
  type CallInput,
  type PropertySetting,
} from '@parwell/contract';
import { useCallMutation } from '../../session/use-call-mutation.ts';

/** Everything that shows or uses properties: this list, the devices and their forms, the edge config. */
const CHANGES = {
  changes: ['property-settings', 'devices', 'fleet-config'],
  alsoAfterFailure: true,
} as const;

export type SavedProperty = CallInput<typeof savePropertySetting>['body'];

export const useSaveProperty = () =>
  useCallMutation(savePropertySetting, { ...CHANGES, input: (body: SavedProperty) => ({ body }) });

export const useDeleteProperty = () =>
  useCallMutation(deletePropertySetting, {
    ...CHANGES,
    input: ({ cabinet_type, property_key, version }: PropertySetting) => ({
      query: { cabinetType: cabinet_type, propertyKey: property_key, version },
    }),
  });
