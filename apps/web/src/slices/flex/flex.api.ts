import {
  getDeviceTags,
  listDeviceReceipts,
  rejectReceipt,
  saveDeviceTags,
  sendInventorySync,
  sendManualCorrection,
  sendManualReceipt,
  type CallInput,
} from '@parwell/contract';
import type { CorrectionType, SyncAction } from '@parwell/domain';
import { callQuery } from '../../session/call-query.ts';
import { live } from '../../session/live.ts';
import { useCallMutation } from '../../session/use-call-mutation.ts';

// Commands invalidate nothing here: their effect shows once the device has answered, see `useFollowCommand`.

export const useSendReceipt = (cabinetId: string) =>
  useCallMutation(sendManualReceipt, {
    changes: [],
    input: (body: CallInput<typeof sendManualReceipt>['body']) => ({ params: { cabinetId }, body }),
  });

export const useSendCorrection = (cabinetId: string) =>
  useCallMutation(sendManualCorrection, {
    changes: [],
    input: ({
      correctionType,
      ...body
    }: CallInput<typeof sendManualCorrection>['body'] & { correctionType: CorrectionType }) => ({
      params: { cabinetId, correctionType },
      body,
    }),
  });

export const useSendSync = (cabinetId: string) =>
  useCallMutation(sendInventorySync, {
    changes: [],
    input: ({
      syncAction,
      ...body
    }: CallInput<typeof sendInventorySync>['body'] & { syncAction: SyncAction }) => ({
      params: { cabinetId, syncAction },
      body,
    }),
  });

export const useRejectReceipt = (cabinetId: string) =>
  useCallMutation(rejectReceipt, {
    changes: [],
    input: (shipmentId: string) => ({ params: { cabinetId }, body: { shipmentId } }),
  });

export const useSaveTags = (cabinetId: string) =>
  useCallMutation(saveDeviceTags, {
    changes: [],
    input: (tags: Record<string, string>) => ({ params: { cabinetId }, body: { tags } }),
  });

export const receiptsQuery = (cabinetId: string) =>
  callQuery(listDeviceReceipts, { params: { cabinetId } }, live());

export const tagsQuery = (cabinetId: string) => callQuery(getDeviceTags, { params: { cabinetId } }, live());
