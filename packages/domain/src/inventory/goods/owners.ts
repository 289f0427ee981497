import { isManaged } from '../../products/sources.ts';
import type { SalesType } from '../../products/sales-types.ts';

/** Who owns a unit: part of the key of on hand (S4). */
export const OWNERS = ['PROVIDER', 'CUSTOMER'] as const;
export type Owner = (typeof OWNERS)[number];

export const OWNER_LABELS: Readonly<Record<Owner, string>> = {
  PROVIDER: 'FFF Enterprises',
  CUSTOMER: 'Customer',
};

/**
 * The owner of what is received or inserted without naming one (S4): the customer for products it manages itself and
 * for what was sold to it (3PS), else the provider. `salesType` is that of the par setting, null without one.
 */
export const presetOwner = ({
  source,
  salesType,
}: {
  readonly source: string;
  readonly salesType: SalesType | null;
}): Owner => (!isManaged(source) || salesType === '3PS' ? 'CUSTOMER' : 'PROVIDER');

/** People may choose another owner on inserting, except for products that the customer manages itself. */
export const mayChooseOwner = (source: string): boolean => isManaged(source);
