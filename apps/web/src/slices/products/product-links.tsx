import Box from '@mui/material/Box';
import type { ProductName } from '@parwell/contract';
import { AddressLink } from '../../ui/address-link.tsx';
import { useProductAddress } from './use-product-address.ts';

/** They open in place of this product. */
export function ProductLinks({ products }: { readonly products: readonly ProductName[] }) {
  const { addressOf } = useProductAddress();
  return (
    <Box component="span" sx={{ display: 'grid', gap: 1 }}>
      {products.map(({ productId, productName }) => (
        <AddressLink key={productId} href={addressOf(productId)}>
          {productName} ({productId})
        </AddressLink>
      ))}
    </Box>
  );
}
