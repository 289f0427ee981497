import { listCountLots, reportInventory, type CallInput, type DeviceDetails } from '@parwell/contract';
import { callQuery } from '../../../session/call-query.ts';
import { useCallMutation } from '../../../session/use-call-mutation.ts';

/** Asked for once when a count begins: what is counted does not change under somebody's hands. */
export const countLotsQuery = (cabinetId: string) =>
  callQuery(listCountLots, { params: { cabinetId } }, { staleTime: 'static', gcTime: 0 });

/** Invalidates nothing by itself: the list behind a count is asked for again when it ends. */
export const useReportCount = ({ cabinetId, customerId }: DeviceDetails) =>
  useCallMutation(reportInventory, {
    changes: [],
    input: (body: Omit<CallInput<typeof reportInventory>['body'], 'cabinetId' | 'customerId'>) => ({
      body: { ...body, cabinetId, customerId },
    }),
  });
