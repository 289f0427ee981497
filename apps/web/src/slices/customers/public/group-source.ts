import { listGroups, type CustomerGroup, type GroupType } from '@parwell/contract';
import { callApi } from '../../../session/api.ts';
import type { PickerSource } from '../../../ui/pickers/picker-source.ts';

export const groupSource = (type: GroupType): PickerSource<CustomerGroup> => ({
  name: `groups of type ${type}`,
  call: listGroups,
  search: async (search, signal) =>
    (await callApi(listGroups, { query: { type, ...(search && { search }) }, signal })).result,
  idOf: ({ groupId }) => groupId,
  nameOf: ({ name }) => name,
});

export const unnamedGroup = (groupId: string): CustomerGroup => ({ groupId, name: groupId });
