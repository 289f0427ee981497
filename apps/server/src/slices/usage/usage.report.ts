import { listPar, ParUsageFilter } from '@parwell/contract';
import { DEVICE_TYPE_LABELS, EXPORT_LIMIT } from '@parwell/domain';
import { sql } from '../../platform/db/database.ts';
import { labelOf } from '../../platform/reports/label-of.ts';
import { defineReport, type ReportColumn } from '../../platform/reports/report-type.ts';
import { usageFields, usageList, withFigures } from './usage.list.ts';

const number = (key: keyof typeof usageFields, title: string): ReportColumn => ({
  key,
  title,
  kind: 'number',
  value: usageFields[key],
});

/** PAR-008, SCHED-015. */
export const usageReport = defineReport({
  type: 'RNI_UIEXPORT_ParUsageReport',
  title: 'PAR and Usage',
  template: 'PAR & Usage',
  staffTemplate: true,
  permission: listPar.permission,
  filter: ParUsageFilter,
  limit: EXPORT_LIMIT,
  columns: () => [
    { key: 'groupName', title: 'Device', kind: 'text', value: usageFields.groupName, width: 30 },
    { key: 'cabinetId', title: 'Device ID', kind: 'text', value: usageFields.cabinetId, width: 14 },
    {
      key: 'cabinetType',
      title: 'Device type',
      kind: 'text',
      value: labelOf(DEVICE_TYPE_LABELS, usageFields.cabinetType),
      labels: DEVICE_TYPE_LABELS,
      width: 18,
    },
    { key: 'customerId', title: 'Customer ID', kind: 'text', value: usageFields.customerId, width: 14 },
    { key: 'customerName', title: 'Customer', kind: 'text', value: usageFields.customerName, width: 30 },
    { key: 'productName', title: 'Product', kind: 'text', value: usageFields.productName, width: 36 },
    { key: 'productId', title: 'Product ID', kind: 'text', value: usageFields.productId, width: 14 },
    { key: 'productGroup', title: 'Product group', kind: 'text', value: usageFields.productGroup },
    { key: 'ndc', title: 'NDC', kind: 'text', value: usageFields.ndc, width: 15 },
    number('minQty', 'Min'),
    number('maxQty', 'Max'),
    number('crl', 'CRL'),
    number('productCrl', 'Product CRL'),
    number('maxFill', 'Max fill'),
    number('productMaxFill', 'Product max fill'),
    {
      key: 'shared',
      title: 'Shared',
      kind: 'text',
      value: sql`CASE WHEN ${usageFields.shared} THEN 'Yes' ELSE '' END`,
      width: 8,
    },
    number('salesQty', 'Usable'),
    number('onHandQuantity', 'On hand'),
    number('inTransitQty', 'In transit'),
    number('onOrderQty', 'On order'),
    number('usageY', 'Usage, year'),
    number('usageM', 'Usage, 2 months'),
    number('usageW', 'Usage, week'),
    number('ydoh', 'Days on hand, year'),
    number('mdoh', 'Days on hand, 2 months'),
    number('wdoh', 'Days on hand, week'),
    { key: 'lastUpdate', title: 'Par updated', kind: 'instant', value: usageFields.lastUpdate },
  ],
  groups: {
    cabinet: { title: 'Device', value: usageFields.cabinetId, sort: () => usageFields.groupName },
  },
  source: (where, tenants, _db, now, days) => {
    const viewer = { tenants, now: now.getTime(), days };
    const source = usageList.source(viewer, where, { key: 'productName', direction: 'ASC' });
    // By device, as on the page.
    const orderBy = sql`par.cabinet_name, par.cabinet_id, par.product_name, par.product_id`;
    return { ...source, from: withFigures(source.from, viewer), orderBy };
  },
});
