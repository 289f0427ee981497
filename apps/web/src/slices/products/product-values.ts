import type { CallInput, createProduct, Product } from '@parwell/contract';
import {
  ALLOWANCES,
  amountOf,
  centsOf,
  isManaged,
  MANAGED_SOURCES,
  NEW_PRODUCT,
  PRODUCT_FIELDS,
  productProblems,
  productText,
  readProduct,
  STORAGE_CONDITIONS,
  STORAGE_FIELDS,
  type ProductTexts,
  type ProductValues,
  type StorageField,
} from '@parwell/domain';
import type { Control } from 'react-hook-form';
import { z } from 'zod';
import { PRODUCTS_TEXTS } from './products.texts.ts';

export const OWN_OF_CUSTOMER = 'customer';
export const SOURCES = [...MANAGED_SOURCES, OWN_OF_CUSTOMER] as const;

const text = z.string();

/** As typed; a customer's own product has the customer as its source. */
const FormValues = z.object({
  source: z.enum(SOURCES),
  customerId: text,
  productId: text,
  productName: text,
  ndc: text,
  gtin: text,
  doseType: text,
  packUom: text,
  packQty: text,
  lumQty: text,
  relatedNdc: text,
  lumProductId: text,
  lumAncillaryWeight: text,
  productGroup: text,
  mbrxProductId: text,
  mbrxProductIdExt: text,
  value: text,
  weight: text,
  crl: text,
  maxFill: text,
  active: z.boolean(),
  returnable: z.boolean(),
  isSerializable: z.boolean(),
  trackProviderTraining: z.boolean(),
  storageCondition: z.enum(STORAGE_CONDITIONS),
  storageFrom: text,
  storageTo: text,
  mayFreeze: z.boolean(),
  allowance: z.enum(ALLOWANCES),
  allowanceMinutes: text,
  allowanceFrom: text,
  allowanceTo: text,
  supplierNumber: text,
  notes: text,
});
export type ProductDraft = z.infer<typeof FormValues>;

const yesNo = (flag: boolean): string => (flag ? 'Yes' : 'No');

/** What the form shows of the storage condition; what is hidden is dropped, and a frozen product may freeze. */
function storageTexts(draft: Pick<ProductDraft, StorageField>): Partial<ProductTexts> {
  const { storageCondition, allowance } = draft;
  if (storageCondition === 'UNKNOWN') return { storageCondition };
  return {
    storageCondition,
    ...(storageCondition === 'OWN_LIMITS' && { storageFrom: draft.storageFrom, storageTo: draft.storageTo }),
    ...(storageCondition !== 'FROZEN' && { mayFreeze: yesNo(draft.mayFreeze) }),
    allowance,
    ...(allowance === 'MINUTES' && {
      allowanceMinutes: draft.allowanceMinutes,
      allowanceFrom: draft.allowanceFrom,
      allowanceTo: draft.allowanceTo,
    }),
  };
}

/** The typed product as values, and the problems of unreadable fields. */
export function readDraft({ customerId, source, ...draft }: ProductDraft) {
  const others = Object.fromEntries(
    Object.entries(draft).filter(([field]) => !(STORAGE_FIELDS as readonly string[]).includes(field)),
  ) as Omit<typeof draft, StorageField>;
  // Only ordered products name others; names chosen before the source was changed are dropped.
  const names = source === 'FFF' ? {} : { lumProductId: '', mbrxProductId: '', mbrxProductIdExt: '' };
  return readProduct({
    ...others,
    ...names,
    ...storageTexts(draft),
    source: source === OWN_OF_CUSTOMER ? customerId : source,
    active: yesNo(draft.active),
    returnable: yesNo(draft.returnable),
    isSerializable: yesNo(draft.isSerializable),
    trackProviderTraining: yesNo(draft.trackProviderTraining),
  });
}

export type SavedProduct = CallInput<typeof createProduct>['body'];
export type ProductControl = Control<ProductDraft, unknown, SavedProduct>;

const flag = (on: boolean) => (on ? 1 : 0);

/** Flags as 1 or 0 (PROD-015); an empty lumQty and empty MBRX ids are left out (PROD-026, PROD-027). */
export function payloadOf(values: ProductValues): SavedProduct {
  const { lumQty, mbrxProductId, mbrxProductIdExt, doseType, ...rest } = values;
  return {
    ...rest,
    doseType: doseType === '' ? z.NEVER : doseType,
    ...(lumQty !== null && { lumQty }),
    ...(mbrxProductId !== null && { mbrxProductId }),
    ...(mbrxProductIdExt !== null && { mbrxProductIdExt }),
    value: amountOf(values.value),
    active: flag(values.active),
    returnable: flag(values.returnable),
    isSerializable: flag(values.isSerializable),
    trackProviderTraining: flag(values.trackProviderTraining),
    mayFreeze: flag(values.mayFreeze),
  };
}

/** Validates the form and turns it into the request. */
export const productSchema = FormValues.superRefine((draft, context) => {
  const { values, problems } = readDraft(draft);
  const refuse = (field: string, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message });
  for (const { field, message } of problems) refuse(field, message);
  for (const { field, message } of productProblems(values))
    if (!problems.some((problem) => problem.field === field)) refuse(field, message);
  if (draft.source === OWN_OF_CUSTOMER && draft.customerId === '')
    refuse('customerId', PRODUCTS_TEXTS.customerRequired);
}).transform((draft): SavedProduct => payloadOf(readDraft(draft).values));

/** A product of a call in the domain's form. */
export const valuesOf = (product: Product): ProductValues => {
  const fields = Object.fromEntries(PRODUCT_FIELDS.map((field) => [field, product[field]])) as Pick<
    Product,
    keyof ProductValues
  >;
  return {
    ...fields,
    value: centsOf(product.value) ?? 0,
    active: product.active === 1,
    returnable: product.returnable === 1,
    isSerializable: product.isSerializable === 1,
    trackProviderTraining: product.trackProviderTraining === 1,
    mayFreeze: product.mayFreeze === 1,
  };
};

export function toProductDraft(values: ProductValues = NEW_PRODUCT): ProductDraft {
  const own = !isManaged(values.source);
  const texts = Object.fromEntries(
    (Object.keys(values) as (keyof ProductValues)[]).map((field) => [field, productText(values, field)]),
  );
  const { active, returnable, isSerializable, trackProviderTraining } = values;
  const { storageCondition, mayFreeze, allowance } = values;
  return FormValues.parse({
    ...texts,
    source: own ? OWN_OF_CUSTOMER : values.source,
    customerId: own ? values.source : '',
    active,
    returnable,
    isSerializable,
    trackProviderTraining,
    storageCondition,
    mayFreeze,
    allowance,
  });
}
