import type { DoseType } from './dose-types.ts';
import { ORDERED_SOURCE } from './sources.ts';
import { NEW_STORAGE, STORAGE_FIELD_LABELS, type StorageValues } from './storage-condition.ts';

/** The stored fields that can be changed. */
export interface ProductValues extends StorageValues {
  readonly productId: string;
  readonly productName: string;
  readonly source: string;
  readonly ndc: string;
  readonly gtin: string;
  readonly doseType: DoseType | '';
  readonly packUom: string;
  readonly packQty: number | null;
  readonly lumQty: number | null;
  readonly relatedNdc: string;
  readonly lumProductId: string | null;
  readonly lumAncillaryWeight: number | null;
  readonly productGroup: string;
  readonly mbrxProductId: string | null;
  readonly mbrxProductIdExt: string | null;
  /** The price of a pack, in cents (PROD-013). */
  readonly value: number;
  /** Of a pack, in grams (PROD-014). */
  readonly weight: number | null;
  readonly weightUnit: string;
  readonly crl: number | null;
  readonly maxFill: number | null;
  readonly active: boolean;
  readonly returnable: boolean;
  readonly isSerializable: boolean;
  readonly trackProviderTraining: boolean;
  readonly supplierNumber: string;
  readonly notes: string;
}
export type ProductField = keyof ProductValues;

export const GRAMS = 'g';

/** Defaults of a new product. */
export const NEW_PRODUCT: ProductValues = {
  productId: '',
  productName: '',
  source: ORDERED_SOURCE,
  ndc: '',
  gtin: '',
  doseType: '',
  packUom: 'EA',
  packQty: null,
  lumQty: null,
  relatedNdc: '',
  lumProductId: null,
  lumAncillaryWeight: null,
  productGroup: '',
  mbrxProductId: null,
  mbrxProductIdExt: null,
  value: 0,
  weight: null,
  weightUnit: GRAMS,
  crl: null,
  maxFill: null,
  active: true,
  returnable: true,
  isSerializable: false,
  trackProviderTraining: false,
  ...NEW_STORAGE,
  supplierNumber: '',
  notes: '',
};

/** In the form, in files and in results. */
export const PRODUCT_LABELS: Readonly<Record<ProductField, string>> = {
  productId: 'Product ID',
  productName: 'Product Name',
  source: 'Source',
  ndc: 'NDC',
  gtin: 'GTIN',
  doseType: 'Dose Type',
  packUom: 'Pack UoM',
  packQty: 'Pack Qty',
  lumQty: 'LUM Qty',
  relatedNdc: 'Related NDC',
  lumProductId: 'LUM Product ID',
  lumAncillaryWeight: 'LUM Ancillary Weight',
  productGroup: 'Product Group',
  mbrxProductId: 'MBRX Product ID',
  mbrxProductIdExt: 'MBRX Product ID Ext',
  value: 'Value',
  weight: 'Weight',
  weightUnit: 'Weight Unit',
  crl: 'CRL',
  maxFill: 'Max Fill',
  active: 'Active',
  returnable: 'Returnable',
  isSerializable: 'Serializable',
  trackProviderTraining: 'Track Provider Training',
  ...STORAGE_FIELD_LABELS,
  supplierNumber: 'Supplier Number',
  notes: 'Notes',
};

export const PRODUCT_FIELDS = Object.keys(PRODUCT_LABELS) as readonly ProductField[];
