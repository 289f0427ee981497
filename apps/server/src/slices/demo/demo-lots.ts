import type { Lot } from '@parwell/domain';
import type { Transaction } from '../../platform/db/database.ts';
import { saveLots } from '../inventory/inventory.public.ts';
import { LAKEVIEW, NORTHSIDE } from './demo-customers.ts';
import { demoProducts } from './demo-products.ts';

/** Two customers typed these from the same packs, one of them in the wrong century (S5). Both have used theirs up. */
const saidIn = (year: number) => [
  { customerId: NORTHSIDE, lot: 'HX4410', expiration: `${year + 101}-06-30` },
  { customerId: LAKEVIEW[0], lot: 'HX4410', expiration: `${year + 1}-06-30` },
];

/** One lot whose dates contradict each other, for staff to confirm. */
export async function insertOwnLots(tx: Transaction, now: Date): Promise<void> {
  const product = demoProducts().find(({ active, source }) => active && source === 'FFF');
  if (!product) throw new Error('The demo has no product for its lots');
  for (const { customerId, lot, expiration } of saidIn(now.getUTCFullYear())) {
    const said: Lot = {
      productId: product.productId,
      lot,
      expiration,
      size: '',
      assay: '',
      unitOfMeasure: '',
      enteredBy: 'hand',
    };
    await saveLots(tx, customerId, [{ lot: said, by: 'hand' }], now);
  }
}
