import type { ProductName, ScanAnswer } from '@parwell/contract';
import { NO_OPENING_ROW, type OpeningRow } from '@parwell/domain';
import { newRequestId } from '../../../../shared/request-id.ts';
import { moreUnits } from '../../goods/entered.ts';
import type { NumberedRow } from './parse-opening.ts';

/** A lot in the form. */
export interface EnteredLot extends Omit<OpeningRow, 'product'> {
  readonly key: string;
  readonly product: ProductName | null;
}

export const blankLot = (): EnteredLot => ({ ...NO_OPENING_ROW, key: newRequestId(), product: null });

const rowOf = ({ key: _key, product, ...lot }: EnteredLot): OpeningRow => ({
  ...lot,
  product: product?.productId ?? '',
});

const isBlank = (lot: EnteredLot): boolean =>
  Object.values(rowOf(lot)).every((value: string) => value.trim() === '');

/** The entries without empty rows. */
export const rowsOf = (lots: readonly EnteredLot[]): readonly NumberedRow[] =>
  lots.flatMap((lot, index) => (isBlank(lot) ? [] : [{ number: index + 1, row: rowOf(lot) }]));

/** The lots after a scan: more units of a lot that is there, or another lot. */
export function withScan(
  lots: readonly EnteredLot[],
  {
    products: [product],
    lot,
    expiration,
    units,
  }: Pick<ScanAnswer, 'products' | 'lot' | 'expiration' | 'units'>,
): readonly EnteredLot[] {
  if (!product) return lots;
  const { productId, productLabelName: productName } = product;
  const same = lots.find((each) => each.product?.productId === productId && each.lot.trim() === (lot ?? ''));
  if (same)
    return lots.map((each) =>
      each === same ? { ...each, quantity: moreUnits(each.quantity, units) } : each,
    );
  const scanned: EnteredLot = {
    ...blankLot(),
    product: { productId, productName, source: '' },
    lot: lot ?? '',
    expiration: expiration ?? '',
    quantity: String(units),
  };
  const blank = lots.findIndex(isBlank);
  return blank === -1 ? [...lots, scanned] : lots.with(blank, scanned);
}
