import type { ProductDetails } from '@parwell/contract';
import type { Fact } from '../../ui/facts.tsx';
import { formatCount } from '../../ui/table/pagination.tsx';
import { ProductLinks } from './product-links.tsx';
import { PRODUCTS_TEXTS } from './products.texts.ts';

const counted = (count: number, one: string): string =>
  `${formatCount(count)} ${one}${count === 1 ? '' : 's'}`;

/** How a product is tied to others and to stock (S2). What does not apply is left out. */
export function relationFacts({
  orderedProduct,
  namedProducts,
  relatedProducts,
  stock,
}: ProductDetails): readonly Fact[] {
  return [
    ...(orderedProduct
      ? [[PRODUCTS_TEXTS.orderedAs, <ProductLinks key="ordered" products={[orderedProduct]} />] as const]
      : []),
    ...(namedProducts.length > 0
      ? [[PRODUCTS_TEXTS.names, <ProductLinks key="names" products={namedProducts} />] as const]
      : []),
    ...(relatedProducts.length > 0
      ? [[PRODUCTS_TEXTS.related, <ProductLinks key="related" products={relatedProducts} />] as const]
      : []),
    [
      PRODUCTS_TEXTS.onHand,
      stock.units === 0
        ? PRODUCTS_TEXTS.none
        : PRODUCTS_TEXTS.onHandIn(counted(stock.units, 'unit'), counted(stock.devices, 'device')),
    ] as const,
  ];
}
