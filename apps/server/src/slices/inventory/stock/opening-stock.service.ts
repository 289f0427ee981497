import type {
  beginStock as beginCall,
  CallArguments,
  CallResponse,
  checkOpeningStock as checkCall,
  OpeningResult,
  StockBegun,
} from '@parwell/contract';
import {
  ANYWHERE,
  BASELINE_KNOWN,
  BEGINS_WITH_READ,
  checkOpening,
  holdsAlready,
  inRow,
  knownSpelling,
  lotKey,
  OPENING_REFUSED,
  presetOwner,
  readsTags,
  STOCK_BEGUN,
  type CheckedOpening,
  type CheckedOpeningRow,
  type OpeningFacts,
  type OpeningProduct,
  type OpeningRow,
  type Place,
  type PlaceLimit,
} from '@parwell/domain';
import type { Context } from '../../../context.ts';
import { AppError, notFound, requireConfirmed } from '../../../platform/app-error.ts';
import { businessToday } from '../../../platform/business-days.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import type { Caller } from '../../../platform/http/route.ts';
import { auditOf } from '../../audit/audit.public.ts';
import {
  findLayouts,
  listPlaceLimits,
  misplacedAt,
} from '../../device-configuration/device-configuration.public.ts';
import { lockDevice } from '../../devices/devices.public.ts';
import { findPar } from '../../par/par.public.ts';
import { findNamedProducts, type NamedProduct } from '../../products/products.public.ts';
import { listOffered, type StockedDevice } from './device-stock.queries.ts';
import { requireStockedDevice } from './device-stock.service.ts';
import { lockLedger } from '../ledger/ledger-lock.ts';
import { sectionsOf } from '../ledger/load-stock.service.ts';
import { findLots, findSpellings } from '../goods/lots.queries.ts';
import * as queries from './opening-stock.queries.ts';
import { nameOfUser, postNow } from '../ledger/post-now.service.ts';

const audit = auditOf('inventory', 'stock');

type Device = Pick<StockedDevice, 'cabinetId' | 'customerId' | 'cabinetType'>;

/** Checks the rows for the preview; nothing is changed. */
export async function checkOpeningStock(
  context: Context,
  caller: Caller,
  { cabinetId, customerId, rows }: CallArguments<typeof checkCall>['body'],
): Promise<CallResponse<typeof checkCall>> {
  const device = await requireStockedDevice(context.db, caller, cabinetId);
  requireCounted(device, customerId);
  const checked = await check(context, context.db, device, rows);
  return { rows: checked.rows.map(resultOf) };
}

/** Begins the stock of a device with an opening count (S37): all rows, or none of them. */
export const beginStock = (
  context: Context,
  caller: Caller,
  { cabinetId, customerId, requestId, rows, confirmed }: CallArguments<typeof beginCall>['body'],
): Promise<StockBegun> =>
  context.db.transaction(async (tx) => {
    const device = await lockDevice(tx, caller, cabinetId, 'inventory');
    requireCounted(device, customerId);
    await lockLedger(tx, customerId);
    const known: StockBegun = { outcome: 'known', message: BASELINE_KNOWN, units: 0, rows: [] };
    if (await queries.hasBegun(tx, cabinetId)) return known;
    const onHand = await queries.sumOnHand(tx, cabinetId);
    if (rows.length === 0 && onHand > 0) throw new AppError('refused', holdsAlready(onHand));
    const checked = await check(context, tx, device, rows);
    const answer = { units: 0, rows: checked.rows.map(resultOf) };
    if (checked.rows.some(({ problems }) => problems.length > 0))
      return { ...answer, outcome: 'refused', message: OPENING_REFUSED };
    requireConfirmed(
      checked.rows.flatMap(({ row, questions }) => questions.map((question) => inRow(row, question))),
      confirmed,
    );
    const now = context.clock.now();
    const { outcome } = await postNow(context, tx, customerId, {
      kind: 'baseline',
      cause: `act/${requestId}`,
      cabinetId,
      at: now.getTime(),
      timeReplaced: false,
      userName: await nameOfUser(tx, caller),
      stock: checked.stock,
      tagIds: [],
    });
    if (outcome !== 'posted') return known;
    const misplaced = [...new Set(checked.rows.flatMap((row) => row.misplaced ?? []))];
    const units = checked.stock.reduce((sum, { count }) => sum + count, 0);
    await audit.record(tx, now, {
      resourceId: cabinetId,
      customerId,
      by: caller,
      eventType: 'Stock Begun',
      description: `The stock of ${cabinetId} began with ${units} units`,
      after: {
        requestId,
        units,
        ...(misplaced.length > 0 && { misplaced }),
        lots: new Set(checked.stock.map(({ productId, lot }) => lotKey(productId, lot))).size,
      },
    });
    return { ...answer, outcome: 'begun', message: STOCK_BEGUN, units };
  });

function requireCounted(device: Device, customerId: string): void {
  if (device.customerId !== customerId) throw notFound('The device');
  if (readsTags(device.cabinetType)) throw new AppError('refused', BEGINS_WITH_READ);
}

async function check(
  context: Context,
  db: Queryable,
  device: Device,
  rows: readonly OpeningRow[],
): Promise<CheckedOpening> {
  const today = businessToday(context);
  const productOf = await findProducts(db, device, rows, today);
  const named = rows.flatMap(({ product, lot }) => {
    const found = productOf(product.trim());
    return found === null || found === 'several' || lot.trim() === ''
      ? []
      : [[found.productId, lot.trim()] as const];
  });
  const spellingsOf = await findSpellings(db, device.customerId, named);
  const spelling = (productId: string, lot: string) => knownSpelling(lot, spellingsOf(productId, lot));
  const known = await findLots(
    db,
    device.customerId,
    named.map(([productId, lot]) => [productId, spelling(productId, lot)]),
  );
  const lots = new Map(known.map((lot) => [lotKey(lot.productId, lot.lot), lot]));
  return checkOpening(rows, {
    cabinetType: device.cabinetType,
    today,
    productOf,
    spelling,
    lotOf: (productId, lot) => lots.get(lotKey(productId, lot)) ?? null,
  });
}

async function findProducts(
  db: Queryable,
  device: Device,
  rows: readonly OpeningRow[],
  today: string,
): Promise<OpeningFacts['productOf']> {
  const texts = [...new Set(rows.map(({ product }) => product.trim()))];
  const named = await findNamedProducts(db, device.customerId, texts, today);
  const meant = texts.map(named).filter((product) => product !== null && product !== 'several');
  const par = await findPar(
    db,
    device.customerId,
    meant.map(({ productId }) => ({ ...device, productId })),
  );
  const salesTypes = new Map(par.map(({ productId, salesType }) => [productId, salesType]));
  const places = await findPlaces(db, device);
  const limits = await findLimits(db, device);
  const productIds = meant.map(({ productId }) => productId);
  const misplaced = await misplacedAt(db, [device.cabinetId], productIds);
  const described = ({ productId, productName, source, serializable }: NamedProduct) =>
    ({
      productId,
      productName,
      source,
      serializable,
      presetOwner: presetOwner({ source, salesType: salesTypes.get(productId) ?? null }),
      places: places.get(productId) ?? [],
      limits,
      misplacedIn: (section) => misplaced(device.cabinetId, { productId, section }),
    }) satisfies OpeningProduct;
  return (text) => {
    const match = named(text);
    return match === null || match === 'several' ? match : described(match);
  };
}

async function findLimits(db: Queryable, { cabinetId, cabinetType }: Device): Promise<readonly PlaceLimit[]> {
  const limits = await listPlaceLimits(db, cabinetId);
  const layout = cabinetType === 'WEIGHT' ? (await findLayouts(db, [cabinetId])).get(cabinetId) : undefined;
  const sections = (layout?.compartments ?? []).flatMap(({ trays }) =>
    trays.flatMap((tray) =>
      tray.sections.flatMap(({ productId, capacity }, place) =>
        productId === null
          ? []
          : [{ ...ANYWHERE, productId, section: `${tray.trayName}/${place}`, most: capacity }],
      ),
    ),
  );
  return [...limits, ...sections];
}

/** The dispensers or sections of a device, by the product that they are set up for. */
async function findPlaces(db: Queryable, { cabinetId, cabinetType }: Device): Promise<Map<string, Place[]>> {
  const places = new Map<string, Place[]>();
  const add = (productId: string, place: Place) =>
    places.set(productId, [...(places.get(productId) ?? []), place]);
  if (cabinetType === 'WEIGHT') {
    const layout = (await findLayouts(db, [cabinetId])).get(cabinetId);
    for (const [section, { productId }] of layout ? sectionsOf(layout) : [])
      if (productId !== null) add(productId, { holder: null, dispenser: null, section });
    return places;
  }
  for (const { productId, dispensers } of await listOffered(db, cabinetId))
    for (const { holderOffset, dispenserOffset } of dispensers)
      add(productId, { holder: holderOffset, dispenser: dispenserOffset, section: '' });
  return places;
}

const resultOf = ({
  productId,
  productName,
  owner,
  place,
  misplaced: _misplaced,
  problems,
  questions,
  notes,
  ...row
}: CheckedOpeningRow): OpeningResult => ({
  ...row,
  productId,
  productLabelName: productName,
  productOwnership: owner,
  holderOffset: place.holder,
  dispenserOffset: place.dispenser,
  section: place.section,
  problems: [...problems],
  questions: [...questions],
  notes: [...notes],
});
