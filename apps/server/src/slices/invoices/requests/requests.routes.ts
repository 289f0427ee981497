import {
  bulkOmit,
  bulkStatus,
  countInvoiceRequests,
  findInvoiceRequestIds,
  getInvoiceRequest,
  listInvoiceRequests,
  omitInvoiceRequest,
  setInvoiceRequestStatus,
  type InvoiceRequestFilter,
} from '@parwell/contract';
import type { Context } from '../../../context.ts';
import { route, type Caller } from '../../../platform/http/route.ts';
import * as acts from './act-on-requests.service.ts';
import { requestList } from './invoice-requests.list.ts';
import { countByStatus, listRequestIds } from './invoice-requests.queries.ts';
import { getRequest } from './request-detail.service.ts';
import { requestScope, requireNarrow } from './request-scope.ts';

/** ABW Selection has all requests of a customer on one page; other pages have at most 800 rows. */
const LONG_PAGE = 1000;

export const requestsRoutes = (context: Context) => {
  const { db } = context;
  const scopeOf = (caller: Caller, where: InvoiceRequestFilter) => {
    const scope = requestScope(context, caller);
    requireNarrow(where, scope);
    return scope;
  };
  return [
    route(listInvoiceRequests, async ({ query }, caller) => {
      const scope = scopeOf(caller, query.where);
      return query.limit > LONG_PAGE
        ? requestList.longPage(db, scope, query)
        : requestList.page(db, scope, query);
    }),
    route(countInvoiceRequests, async ({ query }, caller) =>
      countByStatus(db, scopeOf(caller, query), query),
    ),
    route(findInvoiceRequestIds, async ({ query }, caller) =>
      listRequestIds(db, scopeOf(caller, query), query),
    ),
    route(getInvoiceRequest, ({ params }, caller) => getRequest(context, caller, params.invoiceRequestId)),
    route(omitInvoiceRequest, ({ params, body }, caller) =>
      acts.omitOne(context, caller, params.invoiceRequestId, body),
    ),
    route(bulkOmit, ({ body }, caller) => acts.omitMany(context, caller, body)),
    route(setInvoiceRequestStatus, ({ params }, caller) =>
      acts.setStatus(context, caller, params.invoiceRequestId, params.status),
    ),
    route(bulkStatus, ({ body }, caller) => acts.setStatusOfMany(context, caller, body)),
  ];
};
