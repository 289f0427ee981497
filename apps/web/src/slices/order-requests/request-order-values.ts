import { listOrderableProducts, type RestockRecommendation } from '@parwell/contract';
import {
  bestMatches,
  DEFAULT_SHIPPING_METHOD,
  DEVICE_TYPE_LABELS,
  NO_REQUEST_CUSTOMER,
  orderRequestProblems,
  readPacks,
  type DeviceType,
} from '@parwell/domain';
import { z } from 'zod';
import type { PickerSource } from '../../ui/pickers/picker-source.ts';

/** A product that a customer keeps in devices of a type. */
export interface RequestableProduct {
  readonly productId: string;
  readonly productName: string;
  readonly deviceType: DeviceType;
  readonly onHand: number;
  readonly unitsPerPack: number;
  readonly outstandingOrders: number;
}

/** Distinguishes the same product in devices of different types. */
export const productKey = ({ productId, deviceType }: RequestableProduct): string =>
  `${productId} · ${DEVICE_TYPE_LABELS[deviceType]}`;

/** Products to choose from; several settings of a product and device type count once. */
export function requestableProducts(rows: readonly RestockRecommendation[]): readonly RequestableProduct[] {
  const known = new Map<string, RequestableProduct>();
  for (const row of rows) {
    const { productId, productName, deviceType, salesQty, unitsPerPack, outstandingOrders } = row;
    const product = { productId, productName, deviceType, onHand: salesQty, unitsPerPack, outstandingOrders };
    const key = productKey(product);
    const before = known.get(key);
    known.set(key, before ? { ...before, onHand: before.onHand + salesQty } : product);
  }
  return [...known.values()].toSorted((one, other) => one.productName.localeCompare(other.productName, 'en'));
}

const MOST_OFFERED = 100;

export const requestableSource = (
  customerId: string,
  products: readonly RequestableProduct[],
): PickerSource<RequestableProduct> => ({
  name: `products to request for ${customerId}, ${products.length}`,
  call: listOrderableProducts,
  search: async (text) =>
    bestMatches(text, products, ({ productName, productId }) => [productName, productId])
      .map(({ item }) => item)
      .slice(0, MOST_OFFERED),
  idOf: productKey,
  nameOf: ({ productName }) => productName,
  pauseMs: 0,
});

const Typed = z.object({
  customerId: z.string(),
  /** Its key. */
  productId: z.string(),
  requestedQuantity: z.string(),
  shippingMethod: z.string(),
  customerNotes: z.string(),
});
export type RequestFields = z.infer<typeof Typed>;

export const requestFields = (customerId: string): RequestFields => ({
  customerId,
  productId: '',
  requestedQuantity: '',
  shippingMethod: DEFAULT_SHIPPING_METHOD,
  customerNotes: '',
});

export type ProductOf = (customerId: string, key: string) => RequestableProduct | undefined;

/** Validates with the domain's rules and builds the call (OREQ-031..034, OAPI-037). */
export const requestSchema = (productOf: ProductOf) =>
  Typed.transform((typed, context) => {
    const product = productOf(typed.customerId, typed.productId);
    const request = {
      customerId: typed.customerId,
      deviceType: product?.deviceType ?? 'EM',
      productId: product?.productId ?? '',
      requestedQuantity: readPacks(typed.requestedQuantity),
      shippingMethod: typed.shippingMethod,
      customerNotes: typed.customerNotes.trim(),
    } as const;
    if (typed.customerId === '')
      context.addIssue({ code: 'custom', path: ['customerId'], message: NO_REQUEST_CUSTOMER });
    for (const { field, message } of orderRequestProblems(request))
      context.addIssue({ code: 'custom', path: [field], message });
    return request;
  });
export type SentRequest = z.output<ReturnType<typeof requestSchema>>;
