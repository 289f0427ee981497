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

/** The badge of order management counts what is pending. */
const REQUESTS = { changes: ['order-requests', 'restock'] } as const;

export const useSubmitRequest = () => useCallMutation(submitOrderRequests, REQUESTS);

/** Somebody else may have been first: the list shows it. */
export const useCancelRequest = () =>
  useCallMutation(cancelOrderRequest, { ...REQUESTS, alsoAfterFailure: true });
export const useDeleteRequest = () =>
  useCallMutation(deleteOrderRequest, { ...REQUESTS, alsoAfterFailure: true });
export const useUpdateRequests = () =>
  useCallMutation(updateOrderRequests, {
    changes: ['order-requests', 'restock', 'orders'],
    alsoAfterFailure: true,
  });

/** What can be ordered for a customer. Asked for once: it must not change under somebody's hands. */
export const orderableQuery = (customerId: string) =>
  callQuery(listOrderableProducts, { query: { customerId } }, { staleTime: 'static', gcTime: 0 });

/** As many as are processed at once. */
export const MOST_PROCESSED = 500;

/** Those of a filter that are still pending, asked for once: they must not change under somebody's hands. */
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
