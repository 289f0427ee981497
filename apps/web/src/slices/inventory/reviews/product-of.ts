import type { SuspendedTransaction } from '@parwell/contract';
import { SUSPENDED_TEXTS } from './suspended.texts.ts';

/** The product's name; in a review of grams nobody may know which it was. */
export const productOf = ({ productLabelName, productItemId }: SuspendedTransaction): string =>
  productLabelName || productItemId || SUSPENDED_TEXTS.unknownProduct;
