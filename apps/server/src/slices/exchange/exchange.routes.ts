import { getDocument, getExchange, listDocuments, retryDocument } from '@parwell/contract';
import type { Context } from '../../context.ts';
import { route } from '../../platform/http/route.ts';
import type { DocumentParts } from './document-parts.ts';
import { documentList } from './exchange.list.ts';
import * as service from './exchange.service.ts';

export const exchangeRoutes = (base: Context, parts: DocumentParts) => {
  const context = { ...base, parts };
  return [
    route(listDocuments, ({ query }) => documentList.page(context.db, parts, query)),
    route(getDocument, ({ params }) => service.getDocument(context, params)),
    route(retryDocument, ({ params }, caller) => service.retryDocument(context, caller, params)),
    route(getExchange, () => service.getExchange(context)),
  ];
};
