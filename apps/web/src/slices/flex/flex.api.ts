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
import { queryOptions, useMutation } from '@tanstack/react-query';
import { callApi } from '../../session/api.ts';

export const useSendReceipt = (cabinetId: string) =>
  useMutation({
    mutationFn: (body: CallInput<typeof sendManualReceipt>['body']) =>
      callApi(sendManualReceipt, { params: { cabinetId }, body }),
  });

export const useSendCorrection = (cabinetId: string) =>
  useMutation({
    mutationFn: ({
      correctionType,
      ...body
    }: CallInput<typeof sendManualCorrection>['body'] & { correctionType: CorrectionType }) =>
      callApi(sendManualCorrection, { params: { cabinetId, correctionType }, body }),
  });

export const useSendSync = (cabinetId: string) =>
  useMutation({
    mutationFn: ({
      syncAction,
      ...body
    }: CallInput<typeof sendInventorySync>['body'] & { syncAction: SyncAction }) =>
      callApi(sendInventorySync, { params: { cabinetId, syncAction }, body }),
  });

export const useRejectReceipt = (cabinetId: string) =>
  useMutation({
    mutationFn: (shipmentId: string) =>
      callApi(rejectReceipt, { params: { cabinetId }, body: { shipmentId } }),
  });

export const receiptsQuery = (cabinetId: string) =>
  queryOptions({
    queryKey: ['device-receipts', cabinetId],
    queryFn: ({ signal }) => callApi(listDeviceReceipts, { params: { cabinetId }, signal }),
  });

export const tagsQuery = (cabinetId: string) =>
  queryOptions({
    queryKey: ['device-tags', cabinetId],
    queryFn: ({ signal }) => callApi(getDeviceTags, { params: { cabinetId }, signal }),
  });

export const useSaveTags = (cabinetId: string) =>
  useMutation({
    mutationFn: (tags: Record<string, string>) =>
      callApi(saveDeviceTags, { params: { cabinetId }, body: { tags } }),
  });
