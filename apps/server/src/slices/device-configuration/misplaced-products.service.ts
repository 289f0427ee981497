import { misplacedText, placesOfSection, type StoragePlace } from '@parwell/domain';
import type { Queryable } from '../../platform/db/database.ts';
import { findStorage } from '../products/products.public.ts';
import { findStoragePlaces } from './storage-places.service.ts';

interface Put {
  readonly productId: string;
  /** A section of a Flex device, or a place in one of its trays; by default anywhere in the device. */
  readonly section?: string;
}

/** Why a product does not belong where it is put; null if it does. */
export type MisplacedAt = (cabinetId: string, put: Put) => string | null;

/** For these products and devices (H4). `planned`: the places that devices are about to have. */
export async function misplacedAt(
  db: Queryable,
  cabinetIds: readonly string[],
  productIds: readonly string[],
  planned?: ReadonlyMap<string, readonly StoragePlace[]>,
): Promise<MisplacedAt> {
  const known = await findStorage(db, [...new Set(productIds)]);
  if (known.length === 0) return () => null;
  const products = new Map(known.map((product) => [product.productId, product]));
  const places = planned ?? (await findStoragePlaces(db, [...new Set(cabinetIds)]));
  return (cabinetId, { productId, section = '' }) => {
    const product = products.get(productId);
    return product ? misplacedText(product, placesOfSection(places.get(cabinetId) ?? [], section)) : null;
  };
}

/** Why products do not belong where a person puts them, each reason once. Empty if all of them fit. */
export async function findMisplacements(
  db: Queryable,
  cabinetId: string,
  puts: readonly Put[],
): Promise<string[]> {
  const at = await misplacedAt(
    db,
    [cabinetId],
    puts.map(({ productId }) => productId),
  );
  return [...new Set(puts.map((put) => at(cabinetId, put)).filter((text) => text !== null))];
}
