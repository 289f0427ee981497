import Stack from '@mui/material/Stack';
import type { ProductDetails } from '@parwell/contract';
import {
  allowanceText,
  formatCents,
  OWNER_LABELS,
  PRODUCT_LABELS,
  productText,
  storageText,
  type ProductField,
} from '@parwell/domain';
import { Instant } from '../../ui/dates/instant.tsx';
import { Facts } from '../../ui/facts.tsx';
import { valuesOf } from './product-values.ts';
import { PRODUCTS_TEXTS } from './products.texts.ts';
import { relationFacts } from './relation-facts.tsx';

const SHOWN: readonly ProductField[] = [
  'productId',
  'ndc',
  'gtin',
  'doseType',
  'productGroup',
  'storageCondition',
  'allowance',
  'packQty',
  'packUom',
  'lumQty',
  'value',
  'weight',
  'lumAncillaryWeight',
  'crl',
  'maxFill',
  'relatedNdc',
  'supplierNumber',
  'active',
  'returnable',
  'isSerializable',
  'trackProviderTraining',
  'notes',
];

/** For users who may not change the product. */
export function ProductFacts({ product }: { readonly product: ProductDetails }) {
  const values = valuesOf(product);
  return (
    <Stack spacing={5}>
      <Facts wide facts={relationFacts(product)} />
      <Facts
        wide
        facts={[
          [PRODUCTS_TEXTS.owner, product.customerName ?? `${OWNER_LABELS.PROVIDER} (${product.source})`],
          ...SHOWN.map((field) => [PRODUCT_LABELS[field], textOf(field)] as const),
          [PRODUCTS_TEXTS.createdAt, <Instant key="created" value={product.createdAt} />],
        ]}
      />
    </Stack>
  );

  function textOf(field: ProductField): string {
    if (field === 'value') {
      const pack = PRODUCTS_TEXTS.packOf(values.packUom, String(values.packQty));
      return PRODUCTS_TEXTS.per(formatCents(values.value), pack);
    }
    if (field === 'storageCondition') return storageText(values);
    if (field === 'allowance') return allowanceText(values);
    const text = productText(values, field);
    return text !== '' && field.toLowerCase().endsWith('weight') ? `${text} ${values.weightUnit}` : text;
  }
}
