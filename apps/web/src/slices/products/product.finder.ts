import type { Finder } from '../../shared/finder.ts';
import { productsScreen } from './products.screen.ts';

export const productFinder: Finder = {
  group: 'Products',
  allowed: () => true,
  results: ({ products }) =>
    products.map(({ productId, productName, ndc, active, score }) => ({
      name: productName,
      detail: [productId, ndc, active === 1 ? '' : 'Inactive'].filter(Boolean).join(' · '),
      href: `${productsScreen.path}?product=${encodeURIComponent(productId)}`,
      score,
    })),
};
