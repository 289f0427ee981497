import type { CalendarDate } from '../dates/calendar-date.ts';
import type { FieldProblem } from '../field-problem.ts';
import { readQuantity } from '../products/read-quantity.ts';
import type { Warehouse } from '../shipments/warehouse-shipments.ts';
import { EMPTY_BATCH, isInStock, packsText, type OfferedBatch } from './batch-choices.ts';
import { levelsOf, type LevelSources } from './levels.ts';
import { positionOf } from './quantity.ts';
import type { RestockFacts } from './recommendation.ts';

// Texts of the specification (OMGT-082..099).
export const ORDER_QTY_INVALID = 'Please enter a valid qty.';
export const ORDER_PRODUCT_REQUIRED = 'Please select a valid product ID.';
export const ORDER_NO_CABINET =
  'There is no cabinet associated with this recommendation. Cannot release order.';
export const ORDER_BATCH_REQUIRED = 'Please select a batch.';
export const CREATED_QTY_INVALID = 'Invalid qty.';
export const ORDER_CUSTOMER_REQUIRED = 'Please choose a customer.';
export const NO_PRODUCTS_TO_RESTOCK = 'This customer does not have any products to restock.';
export const NO_PAR_RECORD = 'There is no par record for this customer/product.';

// Our own texts.
export const ORDER_DEVICE_REQUIRED = 'The customer has no device for this product. It cannot be ordered.';
export const ORDER_BATCH_GONE = 'This batch is no longer available. Choose another one.';
export const ORDER_BATCH_TWICE = 'Another line has this batch already.';
export const tooManyPacks = (available: number, allocated: number): string =>
  `This batch has ${packsText(available)}, not ${allocated.toLocaleString('en-US')}.`;

/** OCONST-035: the pause after typing a quantity before its default batch is loaded. */
export const PRODUCT_LOOKUP_MS = 1000;
export const MOST_PACKS = 999_999;

/** Whole packs, at least 1; NaN for everything else. */
export function readPacks(typed: string): number {
  const packs = readQuantity(typed) ?? Number.NaN;
  return packs >= 1 && packs <= MOST_PACKS ? packs : Number.NaN;
}

/** A batch with its typed quantity. */
export interface BatchLine {
  /** Its id, or EMPTY_BATCH. */
  readonly batch: string;
  readonly qty: string;
}

export interface ModifyDraft {
  readonly productId: string;
  /** The first is the primary batch, the others are extra ones. */
  readonly batches: readonly BatchLine[];
}

export interface ModifyFacts {
  /** The products that may be ordered for the row. */
  readonly productIds: readonly string[];
  readonly hasDevice: boolean;
  readonly hasDefaultBatch: boolean;
  readonly offered: readonly OfferedBatch[];
}

/** All problems of a modified order, by field (OMGT-082..090). */
export function modifyOrderProblems(draft: ModifyDraft, facts: ModifyFacts): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const refuse = (field: string, message: string) => problems.push({ field, message });
  // OMGT-085; also, stock is never ordered without a batch.
  const needsBatch = facts.hasDefaultBatch || isInStock(facts.offered);
  if (!facts.productIds.includes(draft.productId)) refuse('productId', ORDER_PRODUCT_REQUIRED);
  if (!facts.hasDevice) refuse('cabinetId', ORDER_NO_CABINET);
  draft.batches.forEach(({ batch, qty }, place) => {
    const packs = readPacks(qty);
    if (Number.isNaN(packs)) refuse(`batches.${place}.qty`, ORDER_QTY_INVALID);
    if (batch === EMPTY_BATCH || batch === '') {
      if (place > 0 || needsBatch) refuse(`batches.${place}.batch`, ORDER_BATCH_REQUIRED);
      return;
    }
    const offered = facts.offered.find(({ id }) => id === batch);
    if (!offered) refuse(`batches.${place}.batch`, ORDER_BATCH_GONE);
    else if (draft.batches.findIndex((other) => other.batch === batch) < place)
      refuse(`batches.${place}.batch`, ORDER_BATCH_TWICE);
    else if (packs > offered.warehouseQty)
      refuse(`batches.${place}.qty`, tooManyPacks(offered.warehouseQty, packs));
  });
  return problems;
}

export interface CreatedLine extends BatchLine {
  /** The customer's row; empty until chosen. */
  readonly product: string;
  readonly cabinetId: string;
}

export interface CreateDraft {
  readonly customerId: string;
  readonly lines: readonly CreatedLine[];
}

/** The facts of a product that can be ordered by hand. */
export interface OrderableProduct {
  readonly productId: string;
  readonly cabinetIds: readonly string[];
  readonly offered: readonly OfferedBatch[];
}

/** All problems of an order made by hand, by field (OMGT-092..096). Lines with the same batch share its stock. */
export function createOrderProblems(
  { customerId, lines }: CreateDraft,
  productOf: (product: string) => OrderableProduct | undefined,
): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const refuse = (field: string, message: string) => problems.push({ field, message });
  const allocated = new Map<string, number>();
  if (customerId === '') refuse('customerId', ORDER_CUSTOMER_REQUIRED);
  lines.forEach((line, place) => {
    const at = `lines.${place}`;
    const packs = readPacks(line.qty);
    if (Number.isNaN(packs)) refuse(`${at}.qty`, CREATED_QTY_INVALID);
    const product = productOf(line.product);
    if (!product) return refuse(`${at}.product`, ORDER_PRODUCT_REQUIRED);
    if (!product.cabinetIds.includes(line.cabinetId)) refuse(`${at}.product`, ORDER_DEVICE_REQUIRED);
    if (line.batch === EMPTY_BATCH || line.batch === '')
      return isInStock(product.offered) ? refuse(`${at}.batch`, ORDER_BATCH_REQUIRED) : undefined;
    const offered = product.offered.find(({ id }) => id === line.batch);
    if (!offered) return refuse(`${at}.batch`, ORDER_BATCH_GONE);
    const key = `${product.productId}\n${line.batch}`;
    const all = (allocated.get(key) ?? 0) + (packs || 0);
    allocated.set(key, all);
    return all > offered.warehouseQty
      ? refuse(`${at}.qty`, tooManyPacks(offered.warehouseQty, all))
      : undefined;
  });
  return problems;
}

/** Packs of a batch, as kept until release (OMGT-063). */
export interface ChosenPacks {
  readonly id: string;
  readonly qty: number;
  readonly warehouse: Warehouse;
  readonly lot: string;
  readonly expiration: CalendarDate | null;
}

/** The packs of a form's line. Without a batch, the nearest warehouse chooses. */
export function chosenPacks(
  { batch, qty }: BatchLine,
  offered: readonly OfferedBatch[],
  warehouses: readonly Warehouse[],
): ChosenPacks {
  const found = offered.find(({ id }) => id === batch);
  return found
    ? {
        id: found.id,
        qty: readPacks(qty),
        warehouse: found.warehouse,
        lot: found.lotNumber,
        expiration: found.expirationDate,
      }
    : {
        id: EMPTY_BATCH,
        qty: readPacks(qty),
        warehouse: warehouses[0] ?? 'NCDC',
        lot: '',
        expiration: null,
      };
}

/** The sum of the lines with valid quantities. */
export const packsOf = (lines: readonly BatchLine[]): number =>
  lines.reduce((sum, { qty }) => sum + (readPacks(qty) || 0), 0);

export interface OrderEffect {
  readonly units: number;
  /** The position after the order. */
  readonly position: number;
  readonly target: number | null;
  /** The excess over max fill. */
  readonly aboveMaxFill: number;
}

/** The effect of an order on its row's position (S33). */
export function orderEffect(
  { position, sources }: Pick<RestockFacts, 'position' | 'sources'>,
  packs: number,
  unitsPerPack: number,
): OrderEffect {
  const { target, maxFill } = levelsOf(sources);
  const units = packs * unitsPerPack;
  const after = positionOf(position) + units;
  return {
    units,
    position: after,
    target,
    aboveMaxFill: maxFill === null ? 0 : Math.max(0, after - maxFill.units),
  };
}

/** The facts with other levels of the par setting, so that `recommend` previews their effect. */
export const withParLevels = (
  facts: RestockFacts,
  levels: Pick<LevelSources, 'minPar' | 'maxPar' | 'crl' | 'maxFill'>,
  unitsPerPack: number | null,
): RestockFacts => ({
  ...facts,
  hasPar: true,
  sources: { ...facts.sources, ...levels },
  unitsPerPack: unitsPerPack ?? facts.unitsPerPack,
});
