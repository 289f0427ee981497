import { NEW_STORAGE, type StorageValues } from '@parwell/domain';
import { sql, type Transaction } from '../../platform/db/database.ts';
import { misplacedAt } from '../device-configuration/device-configuration.public.ts';
import { noteMisplaced } from '../inventory/inventory.public.ts';

const refrigerated = (more: Partial<StorageValues> = {}): StorageValues => ({
  ...NEW_STORAGE,
  storageCondition: 'REFRIGERATED',
  ...more,
});
const allowed = (days: number, allowanceTo: number) =>
  ({ allowance: 'MINUTES', allowanceMinutes: days * 1440, allowanceFrom: 8, allowanceTo }) as const;
const ownLimits = (storageFrom: number, storageTo: number): StorageValues => ({
  ...NEW_STORAGE,
  storageCondition: 'OWN_LIMITS',
  storageFrom,
  storageTo,
});

/** What is not listed is refrigerated. */
const GROUP_STORAGE: Readonly<Record<string, StorageValues>> = {
  'Clotting factor': refrigerated(allowed(90, 30)),
  Vaccine: refrigerated({ allowance: 'ASK' }),
  Albumin: ownLimits(2, 30),
  Ophthalmology: refrigerated(allowed(1, 25)),
  'Wound care': ownLimits(2, 25),
};
/** Of single medicines. */
const STORAGE: Readonly<Record<string, StorageValues>> = {
  Leucovorin: { ...NEW_STORAGE, storageCondition: 'CONTROLLED_ROOM' },
  'Liposomal bupivacaine': refrigerated(allowed(30, 25)),
  'Measles, mumps and rubella vaccine': refrigerated({ allowance: 'ASK', mayFreeze: true }),
};
export const storageOf = (group: string, name: string): StorageValues =>
  STORAGE[name] ?? GROUP_STORAGE[group] ?? refrigerated();

/**
 * The demo's medicines need a fridge, but many of its devices have none. What stands in one that does not fit has no known
 * condition, as after an upgrade, apart from one product: its units on the shelf are misplaced.
 */
export async function forgetUnfitting(tx: Transaction, misplacedProduct: string): Promise<void> {
  const held = await tx.many<{ cabinetId: string; productId: string; section: string }>(sql`
    SELECT cabinet_id AS "cabinetId", product_id AS "productId", section FROM on_hand
    UNION SELECT cabinet_id, product_id, '' FROM device_products
    UNION SELECT cabinet_id, product_id, '' FROM par_settings WHERE cabinet_id IS NOT NULL`);
  const at = await misplacedAt(
    tx,
    held.map(({ cabinetId }) => cabinetId),
    held.map(({ productId }) => productId),
  );
  const unfitting = held.filter((put) => at(put.cabinetId, put) !== null);
  const forgotten = unfitting.map(({ productId }) => productId).filter((id) => id !== misplacedProduct);
  await tx.run(sql`
    UPDATE products SET storage_condition = 'UNKNOWN', storage_from = NULL, storage_to = NULL, may_freeze = FALSE,
      allowance = 'NONE', allowance_minutes = NULL, allowance_from = NULL, allowance_to = NULL
    WHERE product_id = ANY(${forgotten})`);
  await noteMisplaced(tx, { rows: unfitting });
}
