import { isCalendarDate, WAREHOUSES } from '@parwell/domain';
import { z } from 'zod';
import { callsOf } from './call.ts';
import { Instant, jsonParameter } from './fields.ts';
import { ProductGroups } from './inventory-views-fields.ts';
import { bodyPage, fieldsParameter, orderParameter, pageOf, type ListColumns } from './lists.ts';

const defineCall = callsOf('inventory');

const id = z.string().min(1).max(100);
const text = z.string().trim().max(200);

/** Units that were vended and not reverted. */
export const DispensedProduct = z.strictObject({
  id: z.int(),
  customerId: z.string(),
  cabinetId: z.string(),
  cabinetName: z.string(),
  /** Whether the device can be opened: it is still with the customer. */
  mayOpen: z.boolean(),
  productName: z.string(),
  productId: z.string(),
  lot: z.string(),
  /** As known when the row was posted; the lot may have been corrected since. */
  expiration: z.string().refine(isCalendarDate).nullable(),
  correctedExpiration: z.string().refine(isCalendarDate).nullable(),
  /** Empty if it is unknown with which order the unit came. */
  orderNumber: z.string(),
  datetime: Instant,
  /** Vended less reverted; vends that were reverted completely are not listed. */
  qty: z.int().min(1),
  /** Units of it that were reverted. */
  revertedQty: z.int(),
  lotSize: z.string(),
  lotAssay: z.string(),
  lotUnitOfMeasure: z.string(),
  serialNo: z.string(),
  userName: z.string(),
  /** Units of the product in all matching rows, not only those of the page. */
  totalDispensed: z.int(),
});
export type DispensedProduct = z.infer<typeof DispensedProduct>;

export const DISPENSED_COLUMNS = {
  productName: { header: 'Product', kind: 'text', fileWidth: 34 },
  productId: { header: 'Product ID', kind: 'text', fileWidth: 14 },
  lot: { header: 'Lot', kind: 'text', fileWidth: 16 },
  expiration: { header: 'Expiration', kind: 'date' },
  orderNumber: { header: 'Order Number', kind: 'text', fileWidth: 16 },
  datetime: { header: 'Dispensed', kind: 'instant' },
  qty: { header: 'Quantity', kind: 'number' },
  revertedQty: { header: 'Reverted', kind: 'number', only: 'file' },
  lotSize: { header: 'Size', kind: 'text' },
  lotAssay: { header: 'Assay', kind: 'text' },
  lotUnitOfMeasure: { header: 'Unit', kind: 'text' },
  serialNo: { header: 'Serial Number', kind: 'text', fileWidth: 18 },
  userName: { header: 'Dispensed By', kind: 'text', fileWidth: 24 },
  cabinetId: { header: 'Device ID', kind: 'text', fileWidth: 14 },
  customerId: { header: 'Customer ID', kind: 'text', fileWidth: 14 },
  totalDispensed: { header: 'Total Dispensed', kind: 'number' },
} as const satisfies ListColumns;

const dates = z.strictObject({ between: z.tuple([Instant, Instant]) });

/** Of the report; the call needs customer and dates. */
export const DispensedFilter = z
  .strictObject({
    /** `ALL`: every customer whose stock the caller sees. */
    customerId: id,
    dates,
    productId: id,
    productGroup: text,
    productGroups: ProductGroups,
    lot: text,
    orderNumber: text,
    warehouse: z.enum(WAREHOUSES),
  })
  .partial();
export type DispensedFilter = z.infer<typeof DispensedFilter>;

const SORT = [
  'datetime',
  'productName',
  'productId',
  'lot',
  'expiration',
  'orderNumber',
  'qty',
  'userName',
] as const;

export const listDispensed = defineCall({
  method: 'GET',
  path: '/reports/dispensed',
  summary: 'What was dispensed at a customer in a period, less what was reverted, newest first',
  permission: { action: 'read', resource: 'inventory', for: 'somewhere' },
  query: z
    .strictObject({
      filter: jsonParameter(
        DispensedFilter.required({ customerId: true, dates: true }).extend({
          ...bodyPage({ standard: 10, most: 500 }),
          order: orderParameter(SORT, { key: 'datetime', direction: 'DESC' }),
          fields: fieldsParameter(DispensedProduct.keyof().options).optional(),
        }),
      ),
    })
    .transform(({ filter: { offset, limit, order, fields, ...where } }) => ({
      where,
      offset,
      limit,
      order,
      fields,
    })),
  response: pageOf(DispensedProduct),
  csv: true,
});
