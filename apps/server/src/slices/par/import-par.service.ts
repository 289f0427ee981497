import type {
  CallArguments,
  CallResponse,
  importParSettings as importCall,
  ParRowResult,
  previewParImport as previewCall,
} from '@parwell/contract';
import {
  checkParRows,
  mayChangePar,
  PAR_CHANGED_SINCE,
  type CheckedParRow,
  type DeviceType,
  type ParRow,
} from '@parwell/domain';
import type { Context } from '../../context.ts';
import { notFound } from '../../platform/app-error.ts';
import { businessToday } from '../../platform/business-days.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/route.ts';
import type { AuditEvent } from '../audit/audit.public.ts';
import { isCustomer } from '../customers/customers.public.ts';
import { misplacedAt } from '../device-configuration/device-configuration.public.ts';
import { findNamedProducts } from '../products/products.public.ts';
import { auditedPar, describePar, parAudit } from './par.service.ts';
import * as queries from './par.queries.ts';

/** Nothing is changed. */
export async function previewParImport(
  context: Context,
  caller: Caller,
  { customerId, rows }: CallArguments<typeof previewCall>['body'],
): Promise<CallResponse<typeof previewCall>> {
  const checked = await check(context, context.db, caller, customerId, {
    rows: rows.map(({ cells }) => cells),
    settings: (productIds) => queries.findSettingsOf(context.db, customerId, productIds),
  });
  return { rows: checked.rows.map(resultOf) };
}

/**
 * Saves the rows without problems, in one transaction, so that a killed import has done nothing. A setting that is
 * already as its row demands is not touched, so a second import changes nothing.
 */
export const importParSettings = (
  context: Context,
  caller: Caller,
  { customerId, rows }: CallArguments<typeof importCall>['body'],
): Promise<CallResponse<typeof importCall>> =>
  context.db.transaction(async (tx) => {
    const now = context.clock.now();
    const { rows: checked, stored } = await check(context, tx, caller, customerId, {
      rows: rows.map(({ cells }) => cells),
      versions: rows.map(({ version }) => version),
      settings: (productIds) => queries.lockSettingsOf(tx, customerId, productIds),
    });
    const events: AuditEvent[] = [];
    const results: ParRowResult[] = [];
    for (const row of checked) {
      const event = await save(tx, caller, customerId, row, stored, now);
      if (event !== null && event !== 'taken') events.push(event);
      results.push(
        event === 'taken'
          ? { ...resultOf(row), outcome: 'problem', problems: [PAR_CHANGED_SINCE] }
          : resultOf(row),
      );
    }
    if (events.length > 0) await parAudit.recordMany(tx, now, events);
    return { rows: results };
  });

const keyOf = (productId: string, cabinetType: string, cabinetId: string | null): string =>
  JSON.stringify([productId, cabinetType, cabinetId]);

type Stored = ReadonlyMap<string, queries.StoredPar>;

/** Null if there was nothing to save, 'taken' if somebody else created the setting at this moment. */
async function save(
  tx: Transaction,
  caller: Caller,
  customerId: string,
  { product, cabinetType, cabinetId, outcome, values }: CheckedParRow,
  stored: Stored,
  now: Date,
): Promise<AuditEvent | 'taken' | null> {
  if (product === null || cabinetType === null || outcome === 'problem' || outcome === 'unchanged')
    return null;
  const key = { customerId, productId: product.productId, cabinetType, cabinetId };
  const before = stored.get(keyOf(product.productId, cabinetType, cabinetId));
  const by = { customerId, by: caller };
  if (before) {
    const after = { ...before, ...values };
    await queries.updateSetting(tx, before.id, after, now);
    return {
      ...by,
      resourceId: String(before.id),
      eventType: 'Par Setting Updated',
      description: `The par setting of ${describePar(key)} was changed by an import`,
      before: auditedPar(before),
      after: auditedPar(after),
    };
  }
  const par = { ...key, ...values, sapProducts: [], defaultSapProduct: '', isCCPayable: false };
  const created = await queries.insertSetting(tx, par, now);
  if (!created) return 'taken';
  return {
    ...by,
    resourceId: String(created.id),
    eventType: 'Par Setting Created',
    description: `The par setting of ${describePar(key)} was created by an import`,
    after: { productId: key.productId, cabinetType, cabinetId, ...auditedPar(par) },
  };
}

interface Asked {
  readonly rows: readonly ParRow[];
  readonly versions?: readonly (number | null)[];
  readonly settings: (productIds: readonly string[]) => Promise<queries.StoredPar[]>;
}

async function check(
  context: Context,
  db: Queryable,
  { grants }: Caller,
  customerId: string,
  { rows, versions, settings }: Asked,
): Promise<{ rows: CheckedParRow[]; stored: Stored }> {
  if (!(await isCustomer(db, customerId))) throw notFound('The customer');
  const texts = rows.flatMap(({ product }) => (product === undefined ? [] : [product]));
  const productOf = await findNamedProducts(db, customerId, texts, businessToday(context));
  const named = texts.map(productOf).filter((product) => product !== null && product !== 'several');
  const found = await settings([...new Set(named.map(({ productId }) => productId))]);
  const stored = new Map(
    found.map((setting) => [keyOf(setting.productId, setting.cabinetType, setting.cabinetId), setting]),
  );
  const devices = new Map(
    (
      await queries.findDevicesOf(
        db,
        customerId,
        rows.flatMap(({ cabinetId }) => (cabinetId === undefined ? [] : [cabinetId])),
      )
    ).map(({ cabinetId, cabinetType }) => [cabinetId, cabinetType]),
  );
  const misplaced = await misplacedAt(
    db,
    [...devices.keys()],
    named.map(({ productId }) => productId),
  );
  const checked = checkParRows(rows, {
    productOf,
    hasDevice: (cabinetId, type) => devices.get(cabinetId) === type,
    settingOf: (productId, type: DeviceType, cabinetId) => {
      const setting = stored.get(keyOf(productId, type, cabinetId));
      return setting ? { values: setting, version: setting.version } : null;
    },
    misplacedIn: (cabinetId, productId) => misplaced(cabinetId, { productId }),
    mayChange: (source) => mayChangePar(grants, customerId, source),
    ...(versions && { versions }),
  });
  return { rows: checked, stored };
}

const resultOf = ({ product, values: _values, changes, problems, ...row }: CheckedParRow): ParRowResult => ({
  ...row,
  productId: product?.productId ?? '',
  productName: product?.productName ?? '',
  changes: [...changes],
  problems: [...problems],
});
