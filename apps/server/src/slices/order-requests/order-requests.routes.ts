import {
  cancelOrderRequest,
  deleteOrderRequest,
  listCustomerOrderRequests,
  listOrderRequests,
  submitOrderRequests,
  updateOrderRequests,
  type CallArguments,
  type CallResponse,
  type OrderRequest,
} from '@parwell/contract';
import type { Context } from '../../context.ts';
import { route, type Caller } from '../../platform/http/route.ts';
import { orderRequestList } from './order-requests.list.ts';
import { cancelRequest, deleteRequest, submitRequests, viewerOf } from './order-requests.service.ts';
import { processRequests } from './process-requests.service.ts';
import { withBatches } from './restock-of-requests.ts';

type Page = CallResponse<typeof listOrderRequests>;
type Query = CallArguments<typeof listOrderRequests>['query'];

/** Adds the batches, which the domain's rule proposes, to the rows of the page. */
async function staffPage({ db }: Context, caller: Caller, { fields, ...query }: Query): Promise<Page> {
  const { text } = await orderRequestList.page(db, viewerOf(caller, true), query);
  const page = JSON.parse(text) as Page;
  const rows = await withBatches(db, page.result);
  return { ...page, result: rows.map((row) => chosen(row, fields ?? [])) };
}

const chosen = (row: OrderRequest, fields: readonly string[]): OrderRequest =>
  fields.length === 0
    ? row
    : (Object.fromEntries(Object.entries(row).filter(([name]) => fields.includes(name))) as OrderRequest);

const FIRST_PAGE = { offset: 0, limit: 10, order: { key: 'createdAt', direction: 'DESC' } } as const;

export const orderRequestsRoutes = (context: Context) => [
  route(listOrderRequests, ({ query }, caller) => staffPage(context, caller, query)),
  route(listCustomerOrderRequests, ({ query }, caller) =>
    orderRequestList.page(context.db, viewerOf(caller), query),
  ),
  route(submitOrderRequests, ({ body }, caller) => submitRequests(context, caller, body)),
  route(cancelOrderRequest, ({ params, body }, caller) =>
    cancelRequest(context, caller, params.orderRequestId, body),
  ),
  route(updateOrderRequests, async ({ query, body }, caller) => {
    const releaseId = await processRequests(context, caller, body.requests);
    return { ...(await staffPage(context, caller, { ...FIRST_PAGE, where: query.filter })), releaseId };
  }),
  route(deleteOrderRequest, ({ params }, caller) => deleteRequest(context, caller, params.orderRequestId)),
];
