import { isManaged } from '../../products/sources.ts';
import type { SalesType } from '../../products/sales-types.ts';

/** Who owns a unit: part of what on hand is kept by (S4). */
export const OWNERS = ['PROVIDER', 'CUSTOMER'] as const;
export type Owner = (typeof OWNERS)[number];

export const OWNER_LABELS: Readonly<Record<Owner, string>> = {
  PROVIDER: 'FFF Enterprises',
  CUSTOMER: 'Customer',
};

/**
 * Who owns what is received or inserted without saying so (S4): the customer, of products it manages itself and of
 * what was sold to it (3PS), else the provider. The sales type is the par setting's; null without one.
 */
export const presetOwner = ({
  source,
  salesType,
}: {
  readonly source: string;
  readonly salesType: SalesType | null;
}): Owner => (!isManaged(source) || salesType === '3PS' ? 'CUSTOMER' : 'PROVIDER');

/** People may choose another owner on inserting, but not of products that the customer manages itself. */
export const mayChooseOwner = (source: string): boolean => isManaged(source);
