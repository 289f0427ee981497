import type { FieldProblem } from '../field-problem.ts';
import { isGtin, isNdc } from './ndc.ts';
import { notWhole, PACK_QTY_REQUIRED } from './product-texts.ts';
import { GRAMS, PRODUCT_LABELS, type ProductField, type ProductValues } from './product-values.ts';
import { ORDERED_SOURCE } from './sources.ts';
import { storageProblems } from './storage-condition.ts';

export const PRODUCT_ID_REQUIRED = 'A product id is required';
export const PRODUCT_NAME_REQUIRED = 'A product name is required';
export const NDC_REQUIRED = 'A product ndc is required';
export const NDC_INVALID = 'Invalid NDC. Valid Formats: 5-3-2, 5-4-1, or 4-4-2';
export const PRODUCT_SAVE_FAILED = 'Failed to save product';

export const PRODUCT_ID_CHARACTERS = 'A product id has letters, digits, dots, dashes and underscores only.';
export const DOSE_TYPE_REQUIRED = 'Dose Type is required.';
export const GTIN_INVALID = 'A GTIN has 8, 12, 13 or 14 digits, the last of which fits the others.';
export const WEIGHT_UNIT_GRAMS = `Weight Unit must be ${GRAMS}: weights are in grams.`;
export const MBRX_TWICE = 'The two MBRX products must differ.';
export const belowOne = (label: string): string => `${label} cannot be less than 1.`;
export const tooLong = (label: string, most: number): string =>
  `${label} can have at most ${most} characters.`;
export const onlyOrdered = (label: string): string => `Only ${ORDERED_SOURCE} products have a ${label}.`;

/** The longest texts that are stored. */
export const PRODUCT_LENGTHS = {
  productId: 40,
  productName: 200,
  source: 100,
  packUom: 20,
  productGroup: 100,
  lumProductId: 40,
  mbrxProductId: 40,
  mbrxProductIdExt: 40,
  supplierNumber: 50,
  notes: 2000,
} as const satisfies Partial<Record<ProductField, number>>;

/** Ids of products of another source that an ordered product names (S2). */
export const RELATION_FIELDS = {
  lumProductId: 'LUM',
  mbrxProductId: 'MBRX',
  mbrxProductIdExt: 'MBRX',
} as const;
export type RelationField = keyof typeof RELATION_FIELDS;
export const relationFields = Object.keys(RELATION_FIELDS) as readonly RelationField[];

/** By itself, whatever else is in the catalogue. */
export function productProblems(product: ProductValues): FieldProblem<ProductField>[] {
  const problems: FieldProblem<ProductField>[] = [];
  const refuse = (field: ProductField, message: string) => problems.push({ field, message });
  const refuseByName = (field: ProductField, message: string) =>
    problems.push({ field, message, namesField: true });
  if (product.productId === '') refuse('productId', PRODUCT_ID_REQUIRED);
  else if (!/^[\w.-]+$/.test(product.productId)) refuse('productId', PRODUCT_ID_CHARACTERS);
  if (product.productName === '') refuse('productName', PRODUCT_NAME_REQUIRED);
  if (product.ndc === '') refuse('ndc', NDC_REQUIRED);
  else if (!isNdc(product.ndc)) refuse('ndc', NDC_INVALID);
  if (product.relatedNdc !== '' && !isNdc(product.relatedNdc)) refuse('relatedNdc', NDC_INVALID);
  if (product.gtin !== '' && !isGtin(product.gtin)) refuse('gtin', GTIN_INVALID);
  if (product.doseType === '') refuseByName('doseType', DOSE_TYPE_REQUIRED);
  if (product.packQty === null) refuseByName('packQty', PACK_QTY_REQUIRED);
  for (const field of ['packQty', 'lumQty', 'crl', 'maxFill'] as const)
    if (!Number.isInteger(product[field] ?? 1)) refuseByName(field, notWhole(PRODUCT_LABELS[field]));
    else if ((product[field] ?? 1) < 1) refuseByName(field, belowOne(PRODUCT_LABELS[field]));
  if (product.weightUnit !== GRAMS) refuseByName('weightUnit', WEIGHT_UNIT_GRAMS);
  for (const [field, most] of Object.entries(PRODUCT_LENGTHS) as [keyof typeof PRODUCT_LENGTHS, number][])
    if ((product[field] ?? '').length > most) refuseByName(field, tooLong(PRODUCT_LABELS[field], most));
  for (const field of relationFields)
    if (product[field] !== null && product.source !== ORDERED_SOURCE)
      refuse(field, onlyOrdered(PRODUCT_LABELS[field]));
  if (product.mbrxProductId !== null && product.mbrxProductId === product.mbrxProductIdExt)
    refuse('mbrxProductIdExt', MBRX_TWICE);
  return [...problems, ...storageProblems(product)];
}
