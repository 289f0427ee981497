import {
  listConsignmentShipments,
  receiveShipments,
  type CallInput,
  type DeviceDetails,
} from '@parwell/contract';
import { SHIPMENT_LOOKUP_LIMIT } from '@parwell/domain';
import { callQuery } from '../../session/call-query.ts';
import { live } from '../../session/live.ts';
import { useCallMutation } from '../../session/use-call-mutation.ts';

/** Lines to receive at a device; also the filter of their report. */
export const pendingOf = ({ customerId, cabinetId, cabinetType }: DeviceDetails) => ({
  customerNumber: customerId,
  cabinetId,
  cabinetType,
  transmitStatus: 'Pending' as const,
});

export const pendingQuery = (device: DeviceDetails) =>
  callQuery(
    listConsignmentShipments,
    { query: { ...pendingOf(device), limit: SHIPMENT_LOOKUP_LIMIT } },
    live(),
  );

export const useReceive = (cabinetId: string) =>
  useCallMutation(receiveShipments, {
    changes: ['shipments', 'inventory'],
    // A lost answer may have received something.
    alsoAfterFailure: true,
    input: (body: Omit<CallInput<typeof receiveShipments>['body'], 'cabinetId'>) => ({
      body: { ...body, cabinetId },
    }),
  });
