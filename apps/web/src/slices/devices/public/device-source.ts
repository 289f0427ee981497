import { filterDevices, type DeviceName } from '@parwell/contract';
import { callApi } from '../../../session/api.ts';
import type { PickerSource } from '../../../ui/pickers/picker-source.ts';

/** DCONST-020, CONST-027. */
const MOST_DEVICES = 100;

/** The devices of one customer, or of all the user's customers. */
export const deviceSource = (customerId?: string): PickerSource<DeviceName> => ({
  name: customerId === undefined ? 'devices' : `devices of ${customerId}`,
  call: filterDevices,
  search: async (search, signal) => {
    const filter = { ...(search && { search }), ...(customerId !== undefined && { customerId }) };
    return (await callApi(filterDevices, { body: { filter, limit: MOST_DEVICES }, signal })).result;
  },
  idOf: ({ cabinetId }) => cabinetId,
  nameOf: ({ cabinetName }) => cabinetName,
});
