import { filterDevices, type DeviceName } from '@parwell/contract';
import { callApi } from '../../../session/api.ts';
import type { PickerSource } from '../../../ui/pickers/picker-source.ts';

/** DCONST-020, CONST-027. */
const MOST_DEVICES = 100;

/** Of one customer, or of all the user's customers. */
export const deviceSource = (customerId?: string, except?: string): PickerSource<DeviceName> => ({
  name: `${customerId === undefined ? 'devices' : `devices of ${customerId}`}${except === undefined ? '' : ` but ${except}`}`,
  call: filterDevices,
  search: async (search, signal) => {
    const filter = { ...(search && { search }), ...(customerId !== undefined && { customerId }) };
    const { result } = await callApi(filterDevices, { body: { filter, limit: MOST_DEVICES }, signal });
    return result.filter(({ cabinetId }) => cabinetId !== except);
  },
  idOf: ({ cabinetId }) => cabinetId,
  nameOf: ({ cabinetName }) => cabinetName,
});
