import { listProducts, PRODUCT_FILE_COLUMNS, ProductFilter } from '@parwell/contract';
import { ALLOWANCE_LABELS, EXPORT_LIMIT, STORAGE_CONDITION_LABELS } from '@parwell/domain';
import { sql, type Sql } from '../../platform/db/database.ts';
import { labelOf } from '../../platform/reports/label-of.ts';
import { reportColumns } from '../../platform/reports/report-columns.ts';
import { defineReport } from '../../platform/reports/report-type.ts';
import { productFields } from './product-fields.ts';
import { productList } from './products.list.ts';

const yesOrNo = (column: Sql): Sql => sql`CASE WHEN ${column} THEN 'Yes' ELSE 'No' END`;

/** The columns of the import, in its words, so that a file can be changed and imported again. */
export const productsReport = defineReport({
  type: 'RNI_UIEXPORT_ProductsReport',
  title: 'Products',
  template: 'Products',
  permission: listProducts.permission,
  filter: ProductFilter,
  limit: EXPORT_LIMIT,
  columns: () =>
    reportColumns(PRODUCT_FILE_COLUMNS, {
      ...productFields,
      value: sql`(value_cents / 100.0)::numeric(20, 2)`,
      active: yesOrNo(sql`active`),
      returnable: yesOrNo(sql`returnable`),
      isSerializable: yesOrNo(sql`is_serializable`),
      trackProviderTraining: yesOrNo(sql`track_provider_training`),
      mayFreeze: yesOrNo(sql`may_freeze`),
      storageCondition: labelOf(STORAGE_CONDITION_LABELS, sql`storage_condition`),
      allowance: labelOf(ALLOWANCE_LABELS, sql`allowance`),
    }),
  source: (where, tenants) => productList.source(tenants, where, { key: 'productId', direction: 'ASC' }),
});
