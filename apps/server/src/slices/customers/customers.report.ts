import { CustomerFilter, listCustomerDetails } from '@parwell/contract';
import { customerStatus, EXPORT_LIMIT } from '@parwell/domain';
import { sql } from '../../platform/db/database.ts';
import { defineReport } from '../../platform/reports/report-type.ts';
import { customerDetailsList } from './customers.list.ts';

export const customersReport = defineReport({
  type: 'RNI_UIEXPORT_CustomersReport',
  title: 'Customers',
  template: 'Customers',
  permission: listCustomerDetails.permission,
  filter: CustomerFilter,
  limit: EXPORT_LIMIT,
  columns: () => [
    { key: 'customerId', title: 'Customer ID', kind: 'text', value: sql`customer_id`, width: 14 },
    { key: 'name', title: 'Name', kind: 'text', value: sql`name`, width: 30 },
    { key: 'city', title: 'City', kind: 'text', value: sql`city`, width: 16 },
    { key: 'state', title: 'State', kind: 'text', value: sql`state`, width: 8 },
    { key: 'zip', title: 'Zip', kind: 'text', value: sql`zip`, width: 10 },
    { key: 'manualSplitBill', title: 'Manual split', kind: 'text', value: sql`manual_split_bill`, width: 12 },
    { key: 'autoSplitBill', title: 'Auto split', kind: 'text', value: sql`auto_split_bill`, width: 12 },
    {
      key: 'classOfTradeDescription',
      title: 'Class of trade',
      kind: 'text',
      value: sql`class_of_trade_description`,
    },
    {
      key: 'facilityTypeDescription',
      title: 'Facility type',
      kind: 'text',
      value: sql`facility_type_description`,
    },
    {
      key: 'status',
      title: 'Status',
      kind: 'text',
      value: sql`CASE WHEN status = '1' THEN ${customerStatus('1')} ELSE ${customerStatus('')} END`,
      width: 12,
    },
  ],
  source: (where, tenants) => customerDetailsList.source(tenants, where, { key: 'name', direction: 'ASC' }),
});
