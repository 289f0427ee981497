import type { Page } from '@playwright/test';
import { post } from './portal-calls.ts';

/** A product of its own, so that no other test orders or ships it. */
export async function addProduct(page: Page, productId: string): Promise<string> {
  const digits = productId.slice(-8);
  await post(page, '/products', {
    productId,
    productName: `Ordered ${productId}`,
    ndc: `${digits.slice(0, 5)}-${digits.slice(5)}-01`,
    doseType: 'VIAL',
    packQty: 1,
    lumQty: 3,
  });
  return productId;
}
