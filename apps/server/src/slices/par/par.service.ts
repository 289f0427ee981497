import type {
  CallArguments,
  createParSetting as createCall,
  listParSettings as listCall,
  updateParSetting as updateCall,
} from '@parwell/contract';
import {
  ALL,
  can,
  mayChangePar,
  misplacedQuestion,
  PAR_EXISTS,
  PAR_NOT_PERMITTED,
  parDeviceUnknown,
  parProblems,
  parSettingTenants,
  productUnknown,
  salesTypeOf,
  tenantsFor,
  type DeviceType,
} from '@parwell/domain';
import type { Context } from '../../context.ts';
import {
  AppError,
  notFound,
  refusedField,
  refuseProblems,
  requireConfirmed,
  requireVersion,
} from '../../platform/app-error.ts';
import type { JsonText } from '../../platform/json-text.ts';
import type { Caller } from '../../platform/http/route.ts';
import { auditOf } from '../audit/audit.public.ts';
import { isCustomer } from '../customers/customers.public.ts';
import { findMisplacements } from '../device-configuration/device-configuration.public.ts';
import { findHoldableProducts } from '../products/products.public.ts';
import { listSettings, readSetting, type ParReader } from './par.list.ts';
import * as queries from './par.queries.ts';

export const parAudit = auditOf('par', 'par setting');

const readerOf = ({ grants }: Caller): ParReader => ({
  tenants: parSettingTenants(grants),
  changesManaged: can(grants, 'create', 'products', ALL),
  changesOwn: tenantsFor(grants, 'create', 'par'),
});

export const listParSettings = (
  { db }: Context,
  caller: Caller,
  query: CallArguments<typeof listCall>['query'],
): Promise<JsonText> => listSettings(db, readerOf(caller), query);

export const auditedPar = (par: queries.SaidOfPar): Record<string, unknown> => ({
  crl: par.crl,
  minSet: par.minSet,
  maxSet: par.maxSet,
  maxFill: par.maxFill,
  packToLum: par.packToLum,
  poType: par.poType,
  salesType: par.salesType,
  active: par.active,
  notes: par.notes,
  sapProducts: par.sapProducts,
  defaultSapProduct: par.defaultSapProduct,
  isCCPayable: par.isCCPayable,
});

/** "P1 in EM devices", "P1 in device 100234-015". */
export const describePar = ({ productId, cabinetType, cabinetId }: queries.ParKey): string =>
  `${productId} in ${cabinetId === null ? `${cabinetType} devices` : `device ${cabinetId}`}`;

export async function createParSetting(
  context: Context,
  caller: Caller,
  { cabinetType, confirmed, ...said }: CallArguments<typeof createCall>['body'],
): Promise<JsonText> {
  const { customerId, productId, cabinetId } = said;
  refuseProblems(parProblems({ ...said, cabinetType }));
  return context.db.transaction(async (tx) => {
    if (!(await isCustomer(tx, customerId))) throw notFound('The customer');
    const [product] = await findHoldableProducts(tx, customerId, [productId]);
    if (!product) throw refusedField('productId', productUnknown(productId));
    if (!mayChangePar(caller.grants, customerId, product.source))
      throw new AppError('not_authorized', PAR_NOT_PERMITTED);
    const type = cabinetType as DeviceType;
    if (cabinetId !== null) {
      const [device] = await queries.findDevicesOf(tx, customerId, [cabinetId]);
      if (device?.cabinetType !== type) throw refusedField('cabinetId', parDeviceUnknown(cabinetId));
    }
    const misplaced = cabinetId === null ? [] : await findMisplacements(tx, cabinetId, [{ productId }]);
    const par = { ...said, cabinetType: type, salesType: salesTypeOf(product.source, said.salesType) };
    const now = context.clock.now();
    const created = await queries.insertSetting(tx, par, now);
    if (!created) throw refusedField('productId', PAR_EXISTS);
    requireConfirmed(misplaced.map(misplacedQuestion), confirmed);
    await parAudit.record(tx, now, {
      resourceId: String(created.id),
      customerId,
      by: caller,
      eventType: 'Par Setting Created',
      description: `The par setting of ${describePar(par)} was created`,
      after: {
        productId,
        cabinetType,
        cabinetId,
        ...auditedPar(par),
        ...(misplaced.length > 0 && { misplaced }),
      },
    });
    return readSetting(tx, readerOf(caller), created.id);
  });
}

export async function updateParSetting(
  context: Context,
  caller: Caller,
  id: number,
  { version, customerId, cabinetId, ...said }: CallArguments<typeof updateCall>['body'],
): Promise<JsonText> {
  const reader = readerOf(caller);
  return context.db.transaction(async (tx) => {
    const before = await queries.lockSetting(tx, reader.tenants, id);
    if (!before || !isOf(before, { customerId, cabinetId })) throw notFound('The par setting');
    if (!mayChangePar(caller.grants, before.customerId, before.productSource))
      throw new AppError('not_authorized', PAR_NOT_PERMITTED);
    requireVersion('The par setting', before, version);
    const given = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
    const merged: queries.StoredPar = { ...before, ...given };
    const after = { ...merged, salesType: salesTypeOf(before.productSource, merged.salesType) };
    refuseProblems(parProblems(after));
    const now = context.clock.now();
    await queries.updateSetting(tx, id, after, now);
    await parAudit.record(tx, now, {
      resourceId: String(id),
      customerId: before.customerId,
      by: caller,
      eventType: 'Par Setting Updated',
      description: `The par setting of ${describePar(before)} was changed`,
      before: auditedPar(before),
      after: auditedPar(after),
    });
    return readSetting(tx, reader, id);
  });
}

/** Whether it belongs to the customer and the device that the caller names. */
const isOf = (
  setting: queries.StoredPar,
  named: { readonly customerId: string | undefined; readonly cabinetId: string | null | undefined },
): boolean =>
  (named.customerId ?? setting.customerId) === setting.customerId &&
  (named.cabinetId === undefined || named.cabinetId === setting.cabinetId);
