import type { FlexLayout } from '@parwell/contract';
import type { Queryable } from '../../platform/db/database.ts';
import { misplacedAt, placesOfLayout } from '../device-configuration/device-configuration.public.ts';
import { productsBySection } from './stock-guards.service.ts';

type Layout = Pick<FlexLayout, 'compartments'>;

/** By section, why its product does not belong in it. */
async function misplacedIn(
  db: Queryable,
  cabinetId: string,
  layout: Layout,
): Promise<ReadonlyMap<string, string>> {
  const puts = [...productsBySection(layout)].flatMap(([section, productId]) =>
    productId === null ? [] : [{ section, productId }],
  );
  const planned = new Map([[cabinetId, await placesOfLayout(db, cabinetId, layout)]]);
  const productIds = puts.map(({ productId }) => productId);
  const at = await misplacedAt(db, [cabinetId], productIds, planned);
  return new Map(
    puts.flatMap((put): [string, string][] => {
      const why = at(cabinetId, put);
      return why === null ? [] : [[put.section, why]];
    }),
  );
}

/**
 * Why products do not belong in the compartments of a new layout. What the one before has already was asked then, and
 * is not asked again.
 */
export async function findMisplacedSections(
  db: Queryable,
  cabinetId: string,
  before: Layout,
  after: Layout,
): Promise<string[]> {
  const known = await misplacedIn(db, cabinetId, before);
  const found = await misplacedIn(db, cabinetId, after);
  return [...new Set([...found].flatMap(([section, why]) => (known.get(section) === why ? [] : [why])))];
}
