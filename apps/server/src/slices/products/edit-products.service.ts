import type {
  CallArguments,
  createProduct as createCall,
  Product,
  updateProduct as updateCall,
} from '@parwell/contract';
import {
  ALL,
  catalogueOf,
  centsOf,
  checkProduct,
  NEW_STORAGE,
  productExists,
  readGtin,
  type KnownProduct,
  type ProductValues,
  type StorageField,
  type StorageValues,
} from '@parwell/domain';
import type { Context } from '../../context.ts';
import { notFound, refusedField, refuseProblems, requireVersion } from '../../platform/app-error.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/route.ts';
import { audit, savedEvent } from './audit-products.ts';
import { findCustomersAmong, findKnown } from './catalogue.service.ts';
import type { ProductsContext } from './product-parts.ts';
import * as queries from './products.queries.ts';

type NewProduct = CallArguments<typeof createCall>['body'];
type SentStorage = Pick<NewProduct, StorageField>;
type ChangedProduct = CallArguments<typeof updateCall>['body'];

export const createProduct = (context: ProductsContext, caller: Caller, body: NewProduct): Promise<Product> =>
  context.db.transaction(async (tx) => {
    await queries.lockCatalogue(tx);
    const values = valuesOf(body, NEW_STORAGE);
    if ((await findKnown(tx, context.parts, [values.productId])).size > 0)
      throw refusedField('productId', productExists(values.productId));
    return save(context, tx, caller, null, values);
  });

export const updateProduct = (
  context: ProductsContext,
  caller: Caller,
  productId: string,
  { version, ...body }: ChangedProduct,
): Promise<Product> =>
  context.db.transaction(async (tx) => {
    await queries.lockCatalogue(tx);
    const before = (await findKnown(tx, context.parts, [productId])).get(productId);
    if (!before) throw notFound('The product');
    requireVersion('The product', before, version);
    return save(context, tx, caller, before, valuesOf({ ...body, productId }, before.values));
  });

async function save(
  { clock }: Context,
  tx: Transaction,
  caller: Caller,
  before: KnownProduct | null,
  values: ProductValues,
): Promise<Product> {
  const catalogue = catalogueOf(await queries.findEntries(tx, [values]));
  refuseProblems(checkProduct(values, before, catalogue, await findCustomersAmong(tx, [values])));
  await queries.saveProducts(tx, clock.now(), [values]);
  await audit.record(tx, clock.now(), savedEvent(caller, before, values));
  const saved = await queries.findProduct(tx, ALL, values.productId);
  if (!saved) throw notFound('The product');
  return saved;
}

/** The sent product in its stored form. A limit of 0 is none (PROD-028, PROD-029). */
const valuesOf = (body: NewProduct, storage: StorageValues): ProductValues => ({
  ...body,
  ...storageOf(body, storage),
  gtin: readGtin(body.gtin) ?? body.gtin,
  value: centsOf(body.value) ?? 0,
  crl: body.crl || null,
  maxFill: body.maxFill || null,
  active: body.active === 1,
  returnable: body.returnable === 1,
  isSerializable: body.isSerializable === 1,
  trackProviderTraining: body.trackProviderTraining === 1,
});

/** Callers that do not know the storage condition leave it as it is. */
const storageOf = (body: SentStorage, stored: StorageValues): StorageValues => ({
  storageCondition: body.storageCondition ?? stored.storageCondition,
  storageFrom: body.storageFrom === undefined ? stored.storageFrom : body.storageFrom,
  storageTo: body.storageTo === undefined ? stored.storageTo : body.storageTo,
  mayFreeze: body.mayFreeze === undefined ? stored.mayFreeze : body.mayFreeze === 1,
  allowance: body.allowance ?? stored.allowance,
  allowanceMinutes: body.allowanceMinutes === undefined ? stored.allowanceMinutes : body.allowanceMinutes,
  allowanceFrom: body.allowanceFrom === undefined ? stored.allowanceFrom : body.allowanceFrom,
  allowanceTo: body.allowanceTo === undefined ? stored.allowanceTo : body.allowanceTo,
});
