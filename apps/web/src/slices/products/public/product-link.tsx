import { AddressLink } from '../../../ui/address-link.tsx';

/** Where a product is shown. */
export const productPath = (productId: string): string =>
  `/product-list?product=${encodeURIComponent(productId)}`;

/** A product's id as a link to what is known of it. */
export const ProductLink = ({ productId }: { readonly productId: string }) => (
  <AddressLink href={productPath(productId)}>{productId}</AddressLink>
);
