import type {
  CallArguments,
  listCustomerProducts as customerCall,
  ProductDetails,
  ProductName,
} from '@parwell/contract';
import {
  ALL,
  areRelated,
  can,
  isManaged,
  NO_STOCK,
  orderedProduct,
  ownTenants,
  tenantsFor,
} from '@parwell/domain';
import { notFound } from '../../platform/app-error.ts';
import type { Caller } from '../../platform/http/route.ts';
import { listCustomerNames } from '../customers/customers.public.ts';
import { visibleDevices } from '../devices/devices.public.ts';
import type { ProductsContext } from './product-parts.ts';
import { listCustomerProducts as listOfCustomer } from './products.list.ts';
import * as queries from './products.queries.ts';

const nameOf = ({ productId, productName, source }: ProductName): ProductName => ({
  productId,
  productName,
  source,
});

export async function getProduct(
  { db, parts }: ProductsContext,
  { grants }: Caller,
  productId: string,
): Promise<ProductDetails> {
  const tenants = ownTenants(grants);
  const product = await queries.findProduct(db, tenants, productId);
  if (!product) throw notFound('The product');
  const around = await queries.listAround(db, tenants, product);
  const ordered = product.source === 'FFF' ? undefined : orderedProduct(product, around);
  const names = new Set([product.lumProductId, product.mbrxProductId, product.mbrxProductIdExt]);
  // A user who changes products has to know what a change means for stock, wherever it is.
  const stockedAt = can(grants, 'create', 'products', ALL) ? ALL : tenantsFor(grants, 'read', 'inventory');
  const [stock] = await parts.sumStockOf(db, [productId], visibleDevices(stockedAt));
  const [customer] = isManaged(product.source) ? [] : await listCustomerNames(db, [product.source]);
  return {
    ...product,
    customerName: customer?.name ?? null,
    orderedProduct: ordered ? nameOf(ordered) : null,
    namedProducts: around.filter((other) => names.has(other.productId)).map(nameOf),
    relatedProducts: around.filter((other) => areRelated(product, other)).map(nameOf),
    stock: stock ? { units: stock.units, devices: stock.devices } : NO_STOCK,
  };
}

export function listCustomerProducts(
  { db, parts }: ProductsContext,
  { grants }: Caller,
  customerId: string,
  query: CallArguments<typeof customerCall>['query'],
) {
  const tenants = ownTenants(grants);
  if (tenants !== ALL && !tenants.includes(customerId)) throw notFound('The customer');
  return listOfCustomer(db, { ...parts, customerId, tenants }, query);
}
