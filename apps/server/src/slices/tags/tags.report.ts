import { listTags, TagFilter } from '@parwell/contract';
import { ALL, EXPORT_LIMIT, OWNER_LABELS, TAG_PHASE_LABELS } from '@parwell/domain';
import { sql } from '../../platform/db/database.ts';
import { defineReport } from '../../platform/reports/report-type.ts';
import { NEWEST_FIRST, tagColumns, tagList } from './tags.list.ts';

export const tagsReport = defineReport({
  type: 'RNI_UIEXPORT_TagsReport',
  title: 'Tags',
  template: 'Tags',
  permission: listTags.permission,
  filter: TagFilter,
  limit: EXPORT_LIMIT,
  columns: () => [
    { key: 'tagId', title: 'Tag', kind: 'text', value: tagColumns.tagId, width: 28 },
    { key: 'serialNo', title: 'Serial Number', kind: 'text', value: tagColumns.serialNo, width: 22 },
    {
      key: 'active',
      title: 'Active',
      kind: 'text',
      value: sql`CASE WHEN tags.active THEN 'Active' ELSE 'Inactive' END`,
    },
    {
      key: 'phase',
      title: 'Status',
      kind: 'text',
      value: sql`${JSON.stringify(TAG_PHASE_LABELS)}::jsonb ->> ${tagColumns.phase}`,
    },
    {
      key: 'productLabelName',
      title: 'Product',
      kind: 'text',
      value: tagColumns.productLabelName,
      width: 36,
    },
    { key: 'ndc', title: 'NDC', kind: 'text', value: tagColumns.ndc, width: 15 },
    { key: 'lot', title: 'Lot', kind: 'text', value: tagColumns.lot, width: 18 },
    { key: 'expiration', title: 'Expiration', kind: 'date', value: tagColumns.expiration },
    { key: 'customerId', title: 'Customer ID', kind: 'text', value: tagColumns.customerId, width: 14 },
    { key: 'customerName', title: 'Customer', kind: 'text', value: tagColumns.customerName, width: 30 },
    { key: 'cabinetId', title: 'Device ID', kind: 'text', value: tagColumns.cabinetId, width: 14 },
    {
      key: 'productOwnership',
      title: 'Owner',
      kind: 'text',
      value: sql`${JSON.stringify(OWNER_LABELS)}::jsonb ->> ${tagColumns.productOwnership}`,
      width: 18,
    },
    { key: 'orderNo', title: 'Order Number', kind: 'text', value: tagColumns.orderNo, width: 16 },
    { key: 'igShipmentId', title: 'Shipment', kind: 'text', value: tagColumns.igShipmentId, width: 16 },
    { key: 'shipWarehouse', title: 'Warehouse', kind: 'text', value: tagColumns.shipWarehouse },
    { key: 'received', title: 'Received', kind: 'instant', value: tagColumns.received },
    { key: 'returned', title: 'Returned', kind: 'instant', value: tagColumns.returned },
    { key: 'rgaNumber', title: 'RGA Number', kind: 'text', value: tagColumns.rgaNumber, width: 16 },
    { key: 'createdAt', title: 'Created', kind: 'instant', value: tagColumns.createdAt },
    { key: 'updatedAt', title: 'Updated', kind: 'instant', value: tagColumns.updatedAt },
    { key: 'productId', title: 'Product ID', kind: 'text', value: tagColumns.productId, width: 14 },
    { key: 'id', title: 'ID', kind: 'number', value: tagColumns.id },
  ],
  source: (where) => tagList.source(ALL, where, NEWEST_FIRST),
});
