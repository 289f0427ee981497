import { getDeviceCommand, listDeviceCommands, type CallInput } from '@parwell/contract';
import { isOpen } from '@parwell/domain';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../session/api.ts';

/** How often a command is looked at while it is on its way. */
export const LOOK_EVERY_MS = 1000;

const key = (cabinetId: string) => ['device-commands', cabinetId] as const;

export const commandQuery = (cabinetId: string, commandId: string) =>
  queryOptions({
    queryKey: [...key(cabinetId), 'one', commandId],
    queryFn: ({ signal }) => callApi(getDeviceCommand, { params: { cabinetId, commandId }, signal }),
    staleTime: 0,
  });

export const commandListKey = (cabinetId: string) => [...key(cabinetId), 'list'] as const;

type Asked = CallInput<typeof listDeviceCommands>['query'];

/** Looked at again as long as one of them is on its way. */
export const commandListQuery = (cabinetId: string, query: Pick<Asked, 'offset' | 'limit'>) =>
  queryOptions({
    queryKey: [...commandListKey(cabinetId), query],
    queryFn: ({ signal }) => callApi(listDeviceCommands, { params: { cabinetId }, query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.result.some(({ status }) => isOpen(status)) ? 2 * LOOK_EVERY_MS : false,
  });
