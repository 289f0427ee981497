import {
  cancelOrderRequest,
  deleteOrderRequest,
  listOrderableProducts,
  listOrderRequests,
  submitOrderRequests,
  updateOrderRequests,
  type OrderRequest,
  type OrderRequestFilter,
} from '@parwell/contract';
import { callApi } from '../../session/api.ts';
import { callQuery } from '../../session/call-query.ts';
import { useCallMutation } from '../../session/use-call-mutation.ts';

/** The badge of order management counts pending requests. */
const REQUESTS = { changes: ['order-requests', 'restock'] } as const;

export const useSubmitRequest = () => useCallMutation(submitOrderRequests, REQUESTS);

/** After a failure too: somebody else may have changed the request. */
export const useCancelRequest = () =>
  useCallMutation(cancelOrderRequest, { ...REQUESTS, alsoAfterFailure: true });
export const useDeleteRequest = () =>
  useCallMutation(deleteOrderRequest, { ...REQUESTS, alsoAfterFailure: true });
export const useUpdateRequests = () =>
  useCallMutation(updateOrderRequests, {
    changes: ['order-requests', 'restock', 'orders'],
    alsoAfterFailure: true,
  });

/** The orderable products of a customer. Loaded once: they must not change while the user chooses. */
export const orderableQuery = (customerId: string) =>
  callQuery(listOrderableProducts, { query: { customerId } }, { staleTime: 'static', gcTime: 0 });

export const MOST_PROCESSED = 500;

/** The pending requests of a filter. Loaded once: they must not change while the user decides. */
export const pendingQuery = (where: OrderRequestFilter) =>
  callQuery(
    listOrderRequests,
    { query: { where: { ...where, status: ['PENDING' as const] }, limit: MOST_PROCESSED } },
    { staleTime: 'static', gcTime: 0, select: ({ result }): readonly OrderRequest[] => result },
  );

export const askPending = async (where: OrderRequestFilter): Promise<readonly OrderRequest[]> =>
  (
    await callApi(listOrderRequests, {
      query: { where: { ...where, status: ['PENDING'] }, limit: MOST_PROCESSED },
    })
  ).result;
