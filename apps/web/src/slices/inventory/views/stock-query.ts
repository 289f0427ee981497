import type { InventoryFilter } from '@parwell/contract';
import type { ListInput } from '../../../ui/list/define-list.ts';

type Part = 'expiration' | 'productGroups';

/** Values that are not texts are sent as JSON. */
export const asJson = (parts: Pick<InventoryFilter, Part>): Partial<Record<Part, string>> =>
  Object.fromEntries(
    Object.entries(parts).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, JSON.stringify(value)]],
    ),
  );

/** The query of a call for current stock. */
export const stockQuery = <Page extends ListInput<InventoryFilter>>({
  where: { expiration, productGroups, ...where },
  ...page
}: Page) => ({ query: { ...where, ...asJson({ expiration, productGroups }), ...page } });
