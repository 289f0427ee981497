import {
  createProduct,
  getProduct,
  importProducts,
  listCustomerProducts,
  listProductGroups,
  listProductIds,
  listProducts,
  previewProductImport,
  searchProducts,
  updateProduct,
} from '@parwell/contract';
import { ownTenants } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { DOWNLOADS, SEARCHES } from '../../platform/http/rate-limit.ts';
import { route } from '../../platform/http/route.ts';
import { directCsv } from '../../platform/reports/direct-csv.ts';
import { wholeList } from '../../platform/whole-list.ts';
import * as edit from './edit-products.service.ts';
import * as imports from './import-products.service.ts';
import type { ProductParts } from './product-parts.ts';
import * as lists from './products.list.ts';
import * as queries from './products.queries.ts';
import { productsReport } from './products.report.ts';
import * as products from './products.service.ts';

/** Enough for 2,000 rows with long notes. */
const IMPORT_BYTES = 8 * 1024 * 1024;

export function productsRoutes(base: Context, parts: ProductParts) {
  const context = { ...base, parts };
  const { db } = context;
  return [
    route(listProducts, ({ query }, { grants }) => lists.listProducts(db, ownTenants(grants), query), {
      exportFile: directCsv(context, productsReport),
    }),
    route(listCustomerProducts, ({ params, query }, caller) =>
      products.listCustomerProducts(context, caller, params.customerId, query),
    ),
    route(searchProducts, ({ query }, { grants }) => lists.searchProducts(db, ownTenants(grants), query), {
      limit: SEARCHES,
    }),
    route(listProductIds, ({ query }, { grants }) => lists.listProductIds(db, ownTenants(grants), query), {
      limit: DOWNLOADS,
    }),
    route(listProductGroups, async (_input, { grants }) =>
      wholeList(await queries.listGroups(db, ownTenants(grants))),
    ),
    route(getProduct, ({ params }, caller) => products.getProduct(context, caller, params.productId)),
    route(createProduct, ({ body }, caller) => edit.createProduct(context, caller, body)),
    route(updateProduct, ({ params, body }, caller) =>
      edit.updateProduct(context, caller, params.productId, body),
    ),
    route(previewProductImport, ({ body }) => imports.previewImport(context, body), {
      maxBytes: IMPORT_BYTES,
      limit: DOWNLOADS,
    }),
    route(importProducts, ({ body }, caller) => imports.importProducts(context, caller, body), {
      maxBytes: IMPORT_BYTES,
      limit: DOWNLOADS,
    }),
  ];
}
