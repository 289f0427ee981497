import type { ProductName } from '@parwell/contract';
import { useMemo } from 'react';
import { productSource } from './product-source.ts';
import { ServerPicker, type PickerProps } from '../../../ui/pickers/server-picker.tsx';
import { PRODUCT_TEXTS } from './product-picker.texts.ts';

type ProductPickerProps = PickerProps<ProductName, false> & {
  /** The customer whose devices the product is for. */
  readonly customerId?: string;
};

export function ProductPicker({ customerId, ...props }: ProductPickerProps) {
  const source = useMemo(() => productSource(customerId), [customerId]);
  return <ServerPicker source={source} emptyText={PRODUCT_TEXTS.choose} {...props} multiple={false} />;
}
