import type { CallArguments, lookUpStock as lookupCall, StockLookup } from '@parwell/contract';
import {
  expirationContradiction,
  isSameLotNumber,
  matchProduct,
  readScan,
  stockRefusalText,
  type CalendarDate,
  type Tenants,
} from '@parwell/domain';
import type { Context } from '../../../context.ts';
import { businessToday } from '../../../platform/business-days.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import * as queries from './stock-lookup.queries.ts';

interface Meant extends queries.Wanted {
  readonly named: StockLookup['named'];
}

const MOST_NAMES = 20;

/** Shorter texts are not searched for as a part of a name or number. */
const FEWEST_CHARACTERS = 2;

/**
 * The meaning of a text that is scanned or typed outside a device (S7): a code names its product, and perhaps lot and
 * serial number; any other text is a serial number, a tag, a lot or a product.
 */
async function meaningOf(db: Queryable, tenants: Tenants, text: string, today: CalendarDate): Promise<Meant> {
  return (
    (await byCode(db, tenants, text, today)) ?? (await byUnit(db, tenants, text)) ?? byText(db, tenants, text)
  );
}

async function byCode(
  db: Queryable,
  tenants: Tenants,
  text: string,
  today: CalendarDate,
): Promise<Meant | null> {
  const fields = readScan(text, today);
  if (fields === null) return null;
  const match = matchProduct(fields, await queries.findCodedProducts(db, tenants, fields));
  const products = match.match === 'one' ? [match.product] : match.match === 'several' ? match.products : [];
  const { lot, serial } = fields;
  // Plain digits that are no product's code may still be a lot or a serial number.
  if (products.length === 0) return null;
  const ids = products.map(({ productId }) => productId);
  const lots = lot === null ? [] : await queries.findLotsOfNumber(db, tenants, ids, lot);
  const known = lots.find((each) => expirationContradiction(each, fields.expiration) !== null) ?? null;
  const contradiction = expirationContradiction(known, fields.expiration);
  return {
    productIds: lot === null ? ids : [],
    lots,
    cabinetIds: null,
    named: {
      products: products.map(({ productLabelName }) => productLabelName).slice(0, MOST_NAMES),
      lot,
      serial,
      contradiction: contradiction && stockRefusalText(contradiction),
    },
  };
}

async function byUnit(db: Queryable, tenants: Tenants, text: string): Promise<Meant | null> {
  const units = await queries.findLotsOfUnit(db, tenants, text);
  const [first] = units;
  if (!first) return null;
  return {
    productIds: [],
    lots: units,
    cabinetIds: units.map(({ cabinetId }) => cabinetId),
    named: { products: [], lot: first.lot, serial: first.serial || null, contradiction: null },
  };
}

async function byText(db: Queryable, tenants: Tenants, text: string): Promise<Meant> {
  const isPart = text.length >= FEWEST_CHARACTERS;
  const [products, lots] = isPart
    ? await Promise.all([
        queries.findNamedProducts(db, tenants, text),
        queries.findNamedLots(db, tenants, text),
      ])
    : [[], []];
  // A whole lot number means that lot, not every number that contains it.
  const exact = lots.filter(({ lot }) => isSameLotNumber(lot, text));
  return {
    productIds: products.map(({ productId }) => productId),
    lots: exact.length > 0 ? exact : lots,
    cabinetIds: null,
    named: {
      products: products.map(({ productLabelName }) => productLabelName).slice(0, MOST_NAMES),
      lot: exact[0]?.lot ?? null,
      serial: null,
      contradiction: null,
    },
  };
}

export async function lookUpStock(
  context: Pick<Context, 'db' | 'clock' | 'config'>,
  tenants: Tenants,
  { text, ...page }: CallArguments<typeof lookupCall>['query'],
): Promise<StockLookup> {
  const { db } = context;
  const today = businessToday(context);
  const { named, ...wanted } = await meaningOf(db, tenants, text, today);
  const { rows, total, units, devices } = await queries.findWanted(db, tenants, wanted, page);
  return { result: [...rows], total_record: total, units, devices, today, named };
}
