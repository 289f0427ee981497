import type { FieldProblem } from '../field-problem.ts';
import { unitsPerPack } from './units.ts';
import type { ProductField, ProductValues } from './product-values.ts';

/** At all customers together. */
export interface ProductStock {
  readonly units: number;
  readonly devices: number;
}
export const NO_STOCK: ProductStock = { units: 0, devices: 0 };

export const SOURCE_FIXED = 'The source of a product cannot be changed.';
const counted = (count: number, one: string): string =>
  `${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'}`;
const onHand = ({ units, devices }: ProductStock): string =>
  `${counted(units, 'unit')} ${units === 1 ? 'is' : 'are'} on hand in ${counted(devices, 'device')}.`;
export const serialsFixed = (stock: ProductStock): string =>
  `${onHand(stock)} Serializable can be changed only while there are none.`;
export const staysOnHand = (stock: ProductStock): string =>
  `${onHand(stock)} They stay there and can be used up; no more can be set up in devices.`;
export const packsCounted = (units: number): string =>
  `Stock on hand stays as it is. Packs received from now on count as ${counted(units, 'unit')}, unless the shipment or the par setting says otherwise.`;
export const NEW_WEIGHTS = 'Flex devices count with the new weights from now on.';

/** Changes after which units on hand would no longer be what the ledger recorded. */
export function productChangeProblems(
  before: ProductValues,
  after: ProductValues,
  stock: ProductStock,
): FieldProblem<ProductField>[] {
  const problems: FieldProblem<ProductField>[] = [];
  if (after.source !== before.source) problems.push({ field: 'source', message: SOURCE_FIXED });
  if (after.isSerializable !== before.isSerializable && stock.units > 0)
    problems.push({ field: 'isSerializable', message: serialsFixed(stock) });
  return problems;
}

const packOf = ({ lumQty, packQty }: ProductValues): number =>
  unitsPerPack({ lumQty, packQty: packQty ?? 0 });

/** Consequences of a permitted change for stock, to show before it is made. */
export function productChangeNotes(
  before: ProductValues,
  after: ProductValues,
  stock: ProductStock,
): string[] {
  if (stock.units === 0) return [];
  const weights = ({ weight, lumAncillaryWeight }: ProductValues) => `${weight} ${lumAncillaryWeight}`;
  return [
    ...(before.active && !after.active ? [staysOnHand(stock)] : []),
    ...(packOf(before) === packOf(after) ? [] : [packsCounted(packOf(after))]),
    ...(weights(before) === weights(after) ? [] : [NEW_WEIGHTS]),
  ];
}
