import type { SuspendedTransaction } from '@parwell/contract';
import { SUSPENDED_TEXTS } from './suspended.texts.ts';

/** The product's name; a review of grams may have no product. */
export const productOf = ({ productLabelName, productItemId }: SuspendedTransaction): string =>
  productLabelName || productItemId || SUSPENDED_TEXTS.unknownProduct;
