import type { ProductDetails } from '@parwell/contract';
import type { Grants } from '@parwell/domain';
import { useParams } from '@tanstack/react-router';
import { use } from 'react';
import { useCurrentUser } from '../../session/current-user.ts';
import { pathOf, Screens } from '../../shared/screen.ts';
import { AddressLink } from '../../ui/address-link.tsx';
import { formatCount } from '../../ui/table/pagination.tsx';
import { PRODUCTS_TEXTS } from './products.texts.ts';

const NO_GRANTS: Grants = {};

const counted = (count: number, one: string): string =>
  `${formatCount(count)} ${one}${count === 1 ? '' : 's'}`;

/** A link to the stock for users who may open the inventory. */
export function OnHand({ product: { productId, stock } }: { readonly product: ProductDetails }) {
  const grants = useCurrentUser().data?.grants ?? NO_GRANTS;
  const { customerId }: { customerId?: string } = useParams({ strict: false });
  const inventory = use(Screens).find(({ path }) => path === '/inventory-management');
  if (stock.units === 0) return PRODUCTS_TEXTS.none;
  const text = PRODUCTS_TEXTS.onHandIn(counted(stock.units, 'unit'), counted(stock.devices, 'device'));
  if (!inventory?.allowed(grants, customerId)) return text;
  const filter = new URLSearchParams({ filter: JSON.stringify({ productItemId: productId }) });
  return <AddressLink href={`${pathOf(inventory, customerId ?? null)}?${filter}`}>{text}</AddressLink>;
}
