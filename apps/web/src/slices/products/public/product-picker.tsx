import type { ProductName } from '@parwell/contract';
import { useMemo } from 'react';
import { productSource, type OfferedProducts } from './product-source.ts';
import { ServerPicker, type PickerProps } from '../../../ui/pickers/server-picker.tsx';
import { PRODUCT_TEXTS } from './product-picker.texts.ts';

type ProductPickerProps = PickerProps<ProductName, false> & OfferedProducts;

export function ProductPicker({ customerId, source, ...props }: ProductPickerProps) {
  const offered = useMemo(() => productSource({ customerId, source }), [customerId, source]);
  return <ServerPicker source={offered} emptyText={PRODUCT_TEXTS.choose} {...props} multiple={false} />;
}
