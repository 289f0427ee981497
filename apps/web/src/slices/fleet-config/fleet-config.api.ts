import {
  countEdgeConfigUpdate,
  getEdgeConfig,
  updateEdgeConfig,
  type CallInput,
  type CallResponse,
  type listDeviceProperties,
} from '@parwell/contract';
import type { EdgeConfigType } from '@parwell/domain';
import { callQuery } from '../../session/call-query.ts';
import { live } from '../../session/live.ts';
import { useCallMutation } from '../../session/use-call-mutation.ts';
import { POLL_EVERY_MS } from '../commands/public/poll-every.ts';

export type EdgeConfig = CallResponse<typeof getEdgeConfig>;
export type ConfiguredDevice = CallResponse<typeof listDeviceProperties>['result'][number];
export type Update = CallInput<typeof updateEdgeConfig>['body'];
export type UpdateResult = CallResponse<typeof updateEdgeConfig>;
export type UpdateCount = CallResponse<typeof countEdgeConfigUpdate>;

/** Polling interval while an update has not reached all devices. */
export const POLL_AGAIN_MS = 2 * POLL_EVERY_MS;

export const edgeConfigQuery = (deviceType: EdgeConfigType) =>
  callQuery(getEdgeConfig, { params: { deviceType } });

export const updateCountQuery = (deviceType: EdgeConfigType, batchId: string) =>
  callQuery(
    countEdgeConfigUpdate,
    { params: { deviceType, batchId } },
    live((shown) => (shown && shown.queued + shown.sent > 0 ? POLL_AGAIN_MS : false)),
  );

export const useUpdateEdgeConfig = (deviceType: EdgeConfigType) =>
  useCallMutation(updateEdgeConfig, {
    changes: ['devices', 'fleet-config'],
    // A refused update may mean that the displayed data is out of date.
    alsoAfterFailure: true,
    input: (body: Update) => ({ params: { deviceType }, body }),
  });
