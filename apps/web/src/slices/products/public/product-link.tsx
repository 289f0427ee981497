import { AddressLink } from '../../../ui/address-link.tsx';

export const productPath = (productId: string): string =>
  `/product-list?product=${encodeURIComponent(productId)}`;

export const ProductLink = ({ productId }: { readonly productId: string }) => (
  <AddressLink href={productPath(productId)}>{productId}</AddressLink>
);
