import type { FlexData } from '@parwell/contract';
import {
  firstKey,
  lotKey,
  movedBy,
  presetOwner,
  isConnected,
  reportsInserts,
  serialKey,
  sessionKey,
  sightingKey,
  stockKey,
  thawKey,
  type LedgerRow,
  type SectionRules,
  type SerialUnit,
  type Stock,
  type StockDevice,
  type StockEvent,
  type Vend,
} from '@parwell/domain';
import type { Context } from '../../../context.ts';
import { businessDaysOf } from '../../../platform/business-days.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { publish } from '../../../platform/db/hooks.ts';
import { findLayouts } from '../../device-configuration/device-configuration.public.ts';
import { findStockedProducts } from '../../products/products.public.ts';
import { findOpenLines } from '../in-transit/in-transit.queries.ts';
import { findSightings, findTags } from '../tagged-units/tagged-units.queries.ts';
import * as queries from './load-stock.queries.ts';
import { earliestTimes } from './earliest-times.ts';
import { findLots } from '../goods/lots.queries.ts';
import { vendsLoaded } from './stock-changes.public.ts';
import { scopeOf } from './stock-scope.ts';

const MINUTE_MS = 60_000;

const byKey = <Value>(values: readonly Value[], keyOf: (value: Value) => string): Map<string, Value> =>
  new Map(values.map((value) => [keyOf(value), value]));

/** Under the customer's lock. */
export async function loadStock(
  { config }: Pick<Context, 'config'>,
  tx: Transaction,
  customerId: string,
  events: readonly StockEvent[],
  alsoDevices: readonly string[] = [],
): Promise<Stock> {
  const scope = scopeOf(events);
  for (const cabinetId of alsoDevices) scope.cabinetIds.add(cabinetId);
  const { cabinetIds, productIds, tagIds, lineKeys, lots, serials } = scope;

  const named = await loadVends(tx, customerId, scope.vendKeys);
  for (const { row } of named) {
    cabinetIds.add(row.cabinetId);
    productIds.add(row.productId);
    lots.push([row.productId, row.lot]);
    if (row.serial !== '') serials.push([row.productId, row.serial]);
  }
  // The tag of a review may have left: then no device leads to it.
  if (scope.reviewKeys.length > 0)
    for (const tagId of await queries.findReviewedTags(tx, customerId, scope.reviewKeys)) tagIds.add(tagId);
  const tags = await findTags(tx, {
    tagIds: [...tagIds],
    cabinetIds: [...cabinetIds],
    serials: serials.map(([, serial]) => serial),
  });
  for (const { tagId, customerId: owner, cabinetId, productId, lot, lineKey, serial } of tags) {
    tagIds.add(tagId);
    // A tag shipped to another customer changes nothing here.
    if (owner !== customerId) continue;
    if (serial !== '') serials.push([productId, serial]);
    if (cabinetId !== null) cabinetIds.add(cabinetId);
    if (lineKey !== null) lineKeys.add(lineKey);
    productIds.add(productId);
    lots.push([productId, lot]);
  }
  const sightings =
    tagIds.size > 0 || scope.readDevices.size > 0
      ? await findSightings(tx, [...tagIds], [...scope.readDevices])
      : [];
  for (const { cabinetId } of sightings) cabinetIds.add(cabinetId);

  const reviews = await queries.findOpenReviews(tx, customerId, [...cabinetIds], [...tagIds]);
  for (const { cabinetId, productId, lot, attempts } of reviews) {
    cabinetIds.add(cabinetId);
    productIds.add(productId);
    if (lot !== '') lots.push([productId, lot]);
    for (const attempt of attempts) for (const serial of attempt.serials) serials.push([productId, serial]);
  }
  const ids = [...cabinetIds];
  const lines = await findOpenLines(tx, ids, [...lineKeys]);
  for (const { productId, lot, key } of lines)
    if (productIds.has(productId) || lineKeys.has(key)) {
      productIds.add(productId);
      lots.push([productId, lot]);
    }

  const rows = await queries.findDevices(tx, customerId, ids);
  const flex = rows.filter(({ cabinetType }) => cabinetType === 'WEIGHT').map(({ cabinetId }) => cabinetId);
  const layouts = await findLayouts(tx, flex);
  for (const layout of layouts.values())
    for (const { productId } of sectionsOf(layout).values())
      if (productId !== null) productIds.add(productId);

  const onHand = await queries.findOnHand(tx, ids, [...productIds]);
  for (const { productId, lot } of onHand) {
    productIds.add(productId);
    lots.push([productId, lot]);
  }
  const since = earliestTimes(events, reviews, scope.reviewKeys);
  const moved = since.length > 0 ? await queries.findMoved(tx, since, [...productIds]) : [];
  const products = await findStockedProducts(tx, [...productIds]);
  // Devices whose shipment may become known after its units were put in, by the device or by people.
  const reporting = rows.filter(
    ({ cabinetType }) => reportsInserts(cabinetType) || !isConnected(cabinetType),
  );
  const unmatched =
    reporting.length > 0
      ? await queries.findUnmatched(
          tx,
          customerId,
          reporting.map(({ cabinetId }) => cabinetId),
          [...productIds],
        )
      : [];
  for (const { productId, lot } of unmatched) lots.push([productId, lot]);
  const knownLots = lots.length > 0 ? await findLots(tx, customerId, lots) : [];
  const sessions = await queries.findSessions(tx, ids);
  const dispensing = rows.some(({ cabinetType }) => cabinetType === 'EM' || cabinetType === 'MinibarRx');
  const thaws = dispensing ? await queries.findThaws(tx, ids, [...productIds]) : [];
  const vendKeys = tags.flatMap(({ vendKey }) => (vendKey === null ? [] : [vendKey]));
  const units = serials.length > 0 ? await queries.findSerials(tx, customerId, serials) : [];
  const inLots = scope.removedFrom.length > 0 ? await queries.findSerialsIn(tx, scope.removedFrom) : [];
  const keys = await queries.findKeys(tx, [
    ...events.map(({ cause }) => firstKey(cause)),
    // A late report may name a session that was decided.
    ...sessions.map(({ cabinetId, session }) => `no usage/${cabinetId}/${session}`),
  ]);
  const vends = await loadVends(tx, customerId, vendKeys);

  return {
    customerId,
    devices: byKey(
      rows.map((row) => deviceOf(row, layouts.get(row.cabinetId), thaws)),
      ({ cabinetId }) => cabinetId,
    ),
    products: byKey(
      products.map((product) => ({
        ...product,
        presetOwner: presetOwner({ source: product.source, salesType: null }),
      })),
      ({ productId }) => productId,
    ),
    lots: byKey(knownLots, ({ productId, lot }) => lotKey(productId, lot)),
    onHand: byKey(onHand, stockKey),
    moved: new Map([...Map.groupBy(moved, stockKey)].map(([key, ofKey]) => [key, ofKey.map(movedBy)])),
    tags: byKey(tags, ({ tagId }) => tagId),
    serials: byKey([...inLots, ...units].map(unitOf), ({ productId, serial }) =>
      serialKey(productId, serial),
    ),
    sightings: byKey(sightings, ({ tagId, cabinetId }) => sightingKey(tagId, cabinetId)),
    sessions: byKey(sessions, ({ cabinetId, session }) => sessionKey(cabinetId, session)),
    reviews: byKey(reviews, ({ key }) => key),
    lines,
    unmatched: byKey(unmatched, ({ key }) => key),
    vends: byKey([...named, ...vends], ({ row }) => row.key),
    keys: new Set(keys),
    rules: {
      graceMs: config.LEDGER_GRACE_MINUTES * MINUTE_MS,
      days: businessDaysOf({ config }),
    },
  };
}

/** Vends of the customer, and whether they can still reverse by themselves (S17). */
async function loadVends(tx: Transaction, customerId: string, keys: readonly string[]): Promise<Vend[]> {
  const found = keys.length > 0 ? await queries.findVends(tx, customerId, keys) : [];
  if (found.length === 0) return [];
  const sent = await publish(tx, vendsLoaded, { vendKeys: found.map(({ row }) => row.key) });
  const transmitted = new Set(sent.flat());
  return found.map(({ row, reversed }) => ({
    row: row as unknown as LedgerRow,
    reversed,
    transmitted: transmitted.has(row.key),
  }));
}

const unitOf = ({ productId, serial, cabinetId, ...where }: queries.SerialRow): SerialUnit => ({
  productId,
  serial,
  where: cabinetId === null ? null : { ...where, cabinetId, productId },
});

function deviceOf(
  { cabinetId, cabinetType, consignment, baselineAt }: queries.DeviceRow,
  layout: FlexData | undefined,
  thaws: readonly queries.ThawRow[],
): StockDevice {
  return {
    cabinetId,
    cabinetType,
    consignment,
    baselineAt,
    sections: layout ? sectionsOf(layout) : new Map<string, SectionRules>(),
    ignoredGrams: layout?.settings.logoutLumWeightToleranceGram ?? 0,
    thaws: new Map(
      thaws
        .filter((thaw) => thaw.cabinetId === cabinetId)
        .map(({ holder, dispenser, productId, lot, thawComplete, shelfLifeExp }) => [
          thawKey(holder, dispenser, productId, lot),
          { thawComplete, shelfLifeExp },
        ]),
    ),
  };
}

/** By `Tray 1/0`. */
export function sectionsOf(layout: Pick<FlexData, 'compartments'>): Map<string, SectionRules> {
  const sections = new Map<string, SectionRules>();
  for (const { trays } of layout.compartments)
    for (const { trayName, maintenanceMode, packWeightTolerancePct, lumWeightTolerancePct, ...tray } of trays)
      for (const [place, { productId }] of tray.sections.entries())
        sections.set(`${trayName}/${place}`, {
          productId,
          maintenance: maintenanceMode,
          packTolerancePct: packWeightTolerancePct,
          lumTolerancePct: lumWeightTolerancePct,
        });
  return sections;
}
