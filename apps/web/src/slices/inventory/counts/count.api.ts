import { listCountLots, reportInventory, type CallInput, type DeviceDetails } from '@parwell/contract';
import { callQuery } from '../../../session/call-query.ts';
import { useCallMutation } from '../../../session/use-call-mutation.ts';

/** Requested once when a count begins: the list does not change during the count. */
export const countLotsQuery = (cabinetId: string) =>
  callQuery(listCountLots, { params: { cabinetId } }, { staleTime: 'static', gcTime: 0 });

/** The call names the product `productItemId`, as the specification does. */
type CountBody = Omit<
  CallInput<typeof reportInventory>['body'],
  'cabinetId' | 'customerId' | 'productItemId'
> & { readonly productId: string };

/** Invalidates nothing: the list behind a count is requested again when it ends. */
export const useReportCount = ({ cabinetId, customerId }: DeviceDetails) =>
  useCallMutation(reportInventory, {
    changes: [],
    input: ({ productId, ...body }: CountBody) => ({
      body: { ...body, productItemId: productId, cabinetId, customerId },
    }),
  });
