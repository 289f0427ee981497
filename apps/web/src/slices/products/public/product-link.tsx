import { AddressLink } from '../../../ui/address-link.tsx';

/** A product's id as a link to what is known of it. */
export const ProductLink = ({ productId }: { readonly productId: string }) => (
  <AddressLink href={`/product-list?product=${encodeURIComponent(productId)}`}>{productId}</AddressLink>
);
