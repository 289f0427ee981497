import {
  countEdgeConfigUpdate,
  getEdgeConfig,
  listDeviceProperties,
  listEdgeConfigUpdate,
  updateEdgeConfig,
  type CallInput,
  type CallResponse,
} from '@parwell/contract';
import { isOpen, type EdgeConfigType } from '@parwell/domain';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../session/api.ts';
import { LOOK_EVERY_MS } from '../commands/public/commands.api.ts';

export type EdgeConfig = CallResponse<typeof getEdgeConfig>;
export type ConfiguredDevice = CallResponse<typeof listDeviceProperties>['result'][number];
export type Update = CallInput<typeof updateEdgeConfig>['body'];
export type UpdateResult = CallResponse<typeof updateEdgeConfig>;
export type UpdateCount = CallResponse<typeof countEdgeConfigUpdate>;

export const edgeConfigQuery = (deviceType: EdgeConfigType) =>
  queryOptions({
    queryKey: ['edge-config', deviceType],
    queryFn: ({ signal }) => callApi(getEdgeConfig, { params: { deviceType }, signal }),
  });

export const configuredDevicesQuery = (body: CallInput<typeof listDeviceProperties>['body']) =>
  queryOptions({
    queryKey: ['devices', 'properties', body],
    queryFn: ({ signal }) => callApi(listDeviceProperties, { body, signal }),
    placeholderData: keepPreviousData,
  });

/** Looked at again as long as one of the devices is still to be told. */
export const updateQuery = (
  params: CallInput<typeof listEdgeConfigUpdate>['params'],
  query: { readonly offset: number; readonly limit: number; readonly order?: string },
) =>
  queryOptions({
    queryKey: ['edge-config', 'update', params, query],
    queryFn: ({ signal }) => callApi(listEdgeConfigUpdate, { params, query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.result.some(({ status }) => isOpen(status)) ? 2 * LOOK_EVERY_MS : false,
  });

/** Likewise. */
export const updateCountQuery = (deviceType: EdgeConfigType, batchId: string) =>
  queryOptions({
    queryKey: ['edge-config', 'update', deviceType, batchId, 'count'],
    queryFn: ({ signal }) => callApi(countEdgeConfigUpdate, { params: { deviceType, batchId }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data && data.queued + data.sent > 0 ? 2 * LOOK_EVERY_MS : false,
  });

export function useUpdateEdgeConfig(deviceType: EdgeConfigType) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Update) => callApi(updateEdgeConfig, { params: { deviceType }, body }),
    // Also after a refusal: what is shown was not what is there.
    onSettled: () =>
      Promise.all(['devices', 'edge-config'].map((key) => client.invalidateQueries({ queryKey: [key] }))),
  });
}
