import type { ScanAnswer } from '@parwell/contract';
import {
  expirationContradiction,
  hasWrongCheckDigit,
  matchProduct,
  mayChooseOwner,
  NOT_SCANNED,
  presetOwner,
  readScan,
  unitsOfScan,
  stockRefusalText,
  type ScanFields,
} from '@parwell/domain';
import type { Context } from '../../../context.ts';
import { businessToday } from '../../../platform/business-days.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import { findPar } from '../../par/par.public.ts';
import { findLotOnHand, type StockedDevice } from './device-stock.queries.ts';
import { findLot } from '../goods/lots.queries.ts';
import * as queries from './stock-scan.queries.ts';

interface Meant {
  readonly products: readonly queries.CodedStock[];
  readonly fields: ScanFields;
  readonly unit: queries.FoundUnit | null;
}

/**
 * The meaning of a scanned or typed text at a device (S7). A code names its product, and perhaps lot, date and serial
 * number; any other text is looked for among the serial numbers and tags of the customer and the lots of the device.
 */
export async function readStockScan(
  context: Context,
  device: StockedDevice,
  { text, productId: chosen }: { readonly text: string; readonly productId?: string | undefined },
): Promise<ScanAnswer> {
  const { db } = context;
  const fields = readScan(text, businessToday(context));
  const meant = fields === null ? await byNumber(db, device, text.trim()) : await byCode(db, device, fields);
  const products = meant.products.filter(({ productId }) => chosen === undefined || productId === chosen);
  const [product] = products;
  const isOne = product !== undefined && products.length === 1;
  const unit = meant.unit?.productId === product?.productId ? meant.unit : null;
  const scanned = meant.fields.lot ?? unit?.lot ?? null;
  const known =
    isOne && scanned !== null ? await findLot(db, device.customerId, product.productId, scanned) : null;
  const lot = known?.lot ?? scanned;
  const contradiction = expirationContradiction(known, meant.fields.expiration);
  const par = await findPar(
    db,
    device.customerId,
    products.map(({ productId }) => ({ ...device, productId })),
  );
  return {
    products: products.map(({ productId, productLabelName, ndc542, isSerializable, source, inDevice }) => ({
      productId,
      productLabelName,
      ndc542,
      isSerializable,
      mayChooseOwner: mayChooseOwner(source),
      presetOwnership: presetOwner({
        source,
        salesType: par.find((setting) => setting.productId === productId)?.salesType ?? null,
      }),
      inDevice,
    })),
    lot,
    expiration: known?.expiration ?? meant.fields.expiration,
    contradiction: contradiction && stockRefusalText(contradiction),
    serial: meant.fields.serial ?? (unit?.serial || null),
    tagId: unit?.tagId || null,
    units: isOne
      ? unitsOfScan({
          gtin: meant.fields.gtin,
          serial: meant.fields.serial,
          product: {
            ...product,
            packToLum: par.find((setting) => setting.productId === product.productId)?.packToLum ?? null,
          },
        })
      : 1,
    wrongCheckDigit: products.length === 0 && hasWrongCheckDigit(text),
    onHand:
      isOne && lot !== null ? await findLotOnHand(db, { ...device, productId: product.productId, lot }) : 0,
    elsewhere:
      isOne && unit?.cabinetId != null && unit.cabinetId !== device.cabinetId
        ? { cabinetId: unit.cabinetId, cabinetName: unit.cabinetName ?? unit.cabinetId }
        : null,
  };
}

async function byCode(db: Queryable, device: StockedDevice, fields: ScanFields): Promise<Meant> {
  const match = matchProduct(fields, await queries.findCoded(db, device, fields, []));
  const products = match.match === 'one' ? [match.product] : match.match === 'several' ? match.products : [];
  const ids = new Set(products.map(({ productId }) => productId));
  const units = fields.serial === null ? [] : await queries.findUnits(db, device.customerId, fields.serial);
  return { products, fields, unit: units.find(({ productId }) => ids.has(productId)) ?? null };
}

async function byNumber(db: Queryable, device: StockedDevice, text: string): Promise<Meant> {
  const units = await queries.findUnits(db, device.customerId, text);
  const found = units.length > 0 ? units : await queries.findLotsHere(db, device.cabinetId, text);
  const [first] = found;
  const products = await queries.findCoded(
    db,
    device,
    NOT_SCANNED,
    found.map(({ productId }) => productId),
  );
  return { products, fields: { ...NOT_SCANNED, lot: first?.lot ?? null }, unit: units[0] ?? null };
}
