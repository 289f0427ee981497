import type { ProductDetails } from '@parwell/contract';
import type { Fact } from '../../ui/facts.tsx';
import { OnHand } from './on-hand.tsx';
import { ProductLinks } from './product-links.tsx';
import { PRODUCTS_TEXTS } from './products.texts.ts';

/** Relations to other products and to stock (S2); empty ones are left out. */
export function relationFacts(product: ProductDetails): readonly Fact[] {
  const { orderedProduct, namedProducts, relatedProducts } = product;
  return [
    ...(orderedProduct
      ? [[PRODUCTS_TEXTS.orderedAs, <ProductLinks key="ordered" products={[orderedProduct]} />] as const]
      : []),
    ...(namedProducts.length > 0
      ? [[PRODUCTS_TEXTS.otherForms, <ProductLinks key="names" products={namedProducts} />] as const]
      : []),
    ...(relatedProducts.length > 0
      ? [[PRODUCTS_TEXTS.related, <ProductLinks key="related" products={relatedProducts} />] as const]
      : []),
    [PRODUCTS_TEXTS.onHand, <OnHand key="on hand" product={product} />] as const,
  ];
}
